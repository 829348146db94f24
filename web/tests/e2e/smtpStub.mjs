// A mail relay of the test's own, on loopback: STARTTLS with a certificate that it has made, a login, and every mail is kept.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';

// As whoever reads it sees it: quoted-printable (RFC 2045) and encoded words (RFC 2047), by what Node.js has.
const bytesOf = (text) => Buffer.from(text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString();
function readMail(raw) {
  const [head, ...rest] = raw.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replace(/\r\n /g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const words = headers.subject.replace(/\?= =\?UTF-8\?Q\?/g, '').replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word) => bytesOf(word));
  return { headers: { ...headers, subject: words }, text: bytesOf(rest.join('\r\n\r\n').replace(/=\r\n/g, '')) };
}

export async function smtpStub({ user, password }) {
  const folder = mkdtempSync(join(tmpdir(), 'patolli-relay-'));
  const file = (name) => join(folder, name);
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', '/CN=relay', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', file('key.pem'), '-out', file('ca.pem')], { stdio: 'ignore' });
  writeFileSync(file('password'), `${password}\n`, { mode: 0o600 });
  const secureContext = createSecureContext({ key: readFileSync(file('key.pem')), cert: readFileSync(file('ca.pem')) });
  const login = Buffer.from(`\0${user}\0${password}`).toString('base64');
  const stub = { got: [], folder, refused: 0 };

  function converse(socket, secure, talk = {}) {
    let read = '';
    let data = null;
    let asking = false; // for the login
    const say = (line) => socket.write(`${line}\r\n`);
    function hear(line) {
      if (asking) {
        asking = false;
        return say((talk.known = line === login) ? '235 welcome' : '535 who?');
      }
      if (data !== null) {
        if (line !== '.') return void (data += `${line.replace(/^\./, '')}\r\n`);
        stub.got.push({ ...talk, ...readMail(data), secure });
        data = null;
        return say('250 taken');
      }
      if (line.startsWith('EHLO')) return say(`250-relay\r\n250 ${secure ? 'AUTH PLAIN' : 'STARTTLS'}`);
      if (line === 'STARTTLS') {
        say('220 go on');
        socket.removeAllListeners('data');
        return void converse(new TLSSocket(socket, { isServer: true, secureContext }), true);
      }
      if (line === 'AUTH PLAIN') return (asking = true), say('334 ');
      if (line.startsWith('MAIL FROM:')) return say(talk.known ? '250 ok' : '530 first log in');
      if (line.startsWith('RCPT TO:')) return say(((talk.to = line.slice(8)), '250 ok'));
      if (line === 'DATA') return (data = ''), say('354 go on');
      say(line === 'QUIT' ? '221 bye' : '500 what?');
    }
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      read += bytes.toString('latin1');
      for (let end = read.indexOf('\r\n'); end >= 0; end = read.indexOf('\r\n')) {
        const line = read.slice(0, end);
        read = read.slice(end + 2);
        hear(line);
      }
    });
    if (!secure) say('220 relay ESMTP');
  }
  const server = createServer((socket) => converse(socket, false));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.url = `smtp://127.0.0.1:${server.address().port}`;
  stub.settings = ['--mail-relay', stub.url, '--mail-from', 'patolli@example.org', '--mail-user', user, '--mail-password', file('password'), '--mail-ca', file('ca.pem')];
  stub.close = async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  return stub;
}
