// A push service and a receiver of webhooks for tests: what comes is decrypted and its signatures checked by Node's crypto, a
// second implementation beside the server's OpenSSL calls.
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { assert, equal } from './lib.mjs';

const base64url = (bytes) => Buffer.from(bytes).toString('base64url');

// A browser's side of a subscription.
export class Subscription {
  constructor(origin, name) {
    this.ecdh = createECDH('prime256v1');
    this.point = this.ecdh.generateKeys();
    this.secret = randomBytes(16);
    this.endpoint = `${origin}/push/${name}`;
  }
  get keys() {
    return { p256dh: base64url(this.point), auth: base64url(this.secret) };
  }
  // RFC 8188 and RFC 8291: one record.
  open(body) {
    const salt = body.subarray(0, 16);
    equal(body.readUInt32BE(16), 4096, 'the size of a record');
    const size = body[20];
    const sender = body.subarray(21, 21 + size);
    const sealed = body.subarray(21 + size);
    const derive = (from, salted, info, length) => Buffer.from(hkdfSync('sha256', from, salted, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.point, sender]);
    const key = derive(this.ecdh.computeSecret(sender), this.secret, info, 32);
    const cipher = createDecipheriv('aes-128-gcm', derive(key, salt, 'Content-Encoding: aes128gcm\0', 16), derive(key, salt, 'Content-Encoding: nonce\0', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    equal(text.at(-1), 2, 'the end of the last record');
    return text.subarray(0, -1).toString();
  }
}

// Who has sent it, by its header (RFC 8292): for this service, by the key that the page has been given.
export function checkSender(header, origin, pageKey) {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  equal(key, pageKey, 'the key of the server');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) }, format: 'jwk' });
  const [head, claims, signature] = token.split('.');
  assert(verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')), 'the signature of the token');
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  equal(aud, origin, 'for whom the token is');
  equal(sub, 'mailto:host@example.org', 'whom to ask');
  assert(exp * 1000 > Date.now() && exp * 1000 < Date.now() + 24 * 3600_000, 'the token is valid for less than a day');
}

export function checkWebhook({ headers, body }, secret) {
  const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['patolli-signature']) ?? [];
  equal(createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex'), signature, 'the signature of a webhook');
}

export async function pushStub() {
  const stub = { got: [] };
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      stub.got.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(201).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  stub.origin = `http://127.0.0.1:${server.address().port}`;
  stub.to = (path) => stub.got.filter((one) => one.path === path);
  stub.close = () => new Promise((resolve) => server.close(resolve));
  return stub;
}
