import { launch, open, SIZES } from '../e2e/lib.mjs';
import { Playing } from '../e2e/play.mjs';
import { House } from '../e2e/online.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
const DIST=join(import.meta.dirname,'../../dist');const OUT='/tmp/shots';mkdirSync(OUT,{recursive:true});
const house=await House.open(DIST);const browser=await launch();const url=house.url;
for (const [size,theme] of [['phone','light'],['phone','dark'],['tablet','light'],['tablet','dark'],['desk','light'],['desk','dark']]){
 const {context,page}=await open(browser,url,{size,theme});
 const shot=async(n,full=false)=>{await page.waitForTimeout(250);await page.screenshot({path:`${OUT}/${n}-${size}-${theme}.png`,fullPage:full});};
 await shot('start');
 for(const g of ['splendor','coatl','coatl-solo']){await page.goto(`${url}#/new/${g}`);await page.waitForSelector('button.start');if(g==='coatl-solo')await page.click('summary');await shot(`new-${g}`);}
 for(const g of ['splendor','coatl','coatl-solo']){await page.goto(`${url}#/new/${g}`);await page.click('button.start');const p=await Playing.at(page);for(let i=0;i<14;i++)await p.step();await page.waitForSelector('.status.mine:not(.waiting)');await shot(`table-${g}`,size!=='desk');
  if(g==='splendor'){await page.locator('[data-place="2.2"]').click();await shot('picked-splendor');}
 }
 for(const r of ['rules/splendor','tutorial/coatl']){await page.goto(`${url}#/${r}`);await page.waitForSelector('h1');await shot(r.replace('/','-'));}
 await page.goto(`${url}#/online`);await page.locator('input[autocomplete=nickname]:visible').last().fill('Ana');await shot('gate');await page.locator('main form .primary').click();await page.waitForTimeout(400);await shot('online',true);
 await page.locator('form select').first().selectOption('coatl-solo');await shot('online-solo',true);
 await page.locator('form select').first().selectOption('splendor');await page.locator('main form .primary').click();await page.waitForTimeout(500);await shot('room');
 await page.goto(`${url}#/account`);await page.waitForTimeout(300);await shot('account');
 await page.goto(`${url}#/leaders`);await page.waitForTimeout(300);await shot('leaders');
 await context.close();
}
await browser.close();await house.close();
