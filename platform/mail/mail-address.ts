import { domainToASCII } from 'node:url'

/** An address that cannot stand in a mail; the message never repeats it. */
export class BadAddress extends Error {}

/** A name and an address, as a sender is written: `Manzil <no-reply@example.org>`. */
export interface Mailbox {
  name: string
  address: string
}

/**
 * The last gate before a mail's head: one plain address or an error. Refuses control characters (a line break
 * would begin a header of the sender's choice), every sign that separates or wraps addresses, quoted names and
 * address literals. The domain comes out lower-case and in ASCII.
 * @throws {BadAddress}
 */
export function plainAddress(text: string): string {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1))
  const fits =
    at > 0 &&
    text.length <= 254 &&
    name.length <= 64 &&
    !/[\p{C}\s"(),:;<>@[\\\]]/u.test(name) &&
    !/[\p{C}\s"(),:;<>@[\\\]]/u.test(text.slice(at + 1)) &&
    domain.length <= 253 &&
    /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
  if (!fits) throw new BadAddress('The address cannot stand in a mail')
  return `${name}@${domain}`
}

/**
 * A sender, given as `name@example.org` or as `Name <name@example.org>`.
 * @throws {BadAddress}
 */
export function readMailbox(text: string): Mailbox {
  const [, name, address] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/u.exec(text) ?? [undefined, '', text.trim()]
  if (/[\p{C}]/u.test(name ?? '')) throw new BadAddress('The name of a sender cannot hold control characters')
  return { name: name ?? '', address: plainAddress(address ?? '') }
}
