import { launch } from '../e2e/lib.mjs';
const [out,h,...files]=process.argv.slice(2);
const b=await launch();const p=await b.newPage({viewport:{width:2000,height:Number(h)+10}});
await p.goto('file:///tmp/shots/');
await p.setContent(`<body style="margin:0;background:#888;display:flex;gap:6px;width:max-content">${files.map(f=>`<img src="file:///tmp/shots/${f}.png" style="height:${h}px">`).join('')}</body>`);
await p.waitForTimeout(800);await (await p.$('body')).screenshot({path:out});await b.close();
