import { generateKeyPairSync, sign } from 'node:crypto'

/** One value in DER: its tag, its length and its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length =
    body.length < 128 ? Buffer.from([body.length]) : Buffer.from([0x82, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const sequence = (...content: Buffer[]) => der(0x30, ...content)
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'))
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const commonName = identifier('550403')
const subjectAltName = identifier('551d11')

/** Makes a key and a certificate for a host name, valid from 2020 to 2120 and signed by itself. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, text(0x0c, host))))
  const validity = sequence(text(0x17, '200101000000Z'), text(0x18, '21200101000000Z'))
  const names = sequence(text(0x82, host))
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const lines = sequence(facts, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
