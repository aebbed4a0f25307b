import { isAscii } from 'node:buffer'
import { UnreadableFile } from '../import-report.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** The encoding of a text, and whether it is certain or was guessed from the letters. */
export interface Encoding {
  readonly name: string
  readonly certain: boolean
}

/** Collects evidence for the encoding of a text while its bytes are streamed. */
export class EncodingScan {
  #head = Buffer.alloc(0)
  readonly #utf8 = new TextDecoder('utf-8')
  /** Valid non-ASCII letters in UTF-8, and invalid bytes. */
  #letters = 0
  #wrong = 0
  /** Samples around non-ASCII bytes. */
  #samples: string[] = []
  #sampled = 0

  take(chunk: Buffer): void {
    if (this.#head.length < 4096) this.#head = Buffer.concat([this.#head, chunk.subarray(0, 4096)])
    const text = this.#utf8.decode(chunk, { stream: true })
    // Most chunks are plain ASCII and need no counting.
    if (text.length === chunk.length && isAscii(chunk)) return
    this.#count(text)
    if (this.#sampled < 20_000) {
      this.#samples.push(chunk.toString('latin1'))
      this.#sampled += chunk.length
    }
  }

  #count(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0xfffd) this.#wrong++
      else if (code > 127) this.#letters++
    }
  }

  /** @throws UnreadableFile when the encoding would be a guess, or the file is not text */
  result(): Encoding {
    this.#count(this.#utf8.decode())
    const head = this.#head
    if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', certain: true }
    if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', certain: true }
    const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
    const [even = 0, odd = 0] = zeros
    // Without a byte order mark: half the bytes of Western text in UTF-16 are zero.
    if (odd > head.length * 0.3 && even < odd / 10) return { name: 'utf-16le', certain: true }
    if (even > head.length * 0.3 && odd < even / 10) return { name: 'utf-16be', certain: true }
    if (even + odd > 0) throw new UnreadableFile(fileRefusals.notText)
    // A few invalid letters among many valid ones affect only their rows.
    if (this.#wrong === 0 || this.#letters > this.#wrong) return { name: 'utf-8', certain: true }
    if (seemsWestern(this.#samples.join(''))) return { name: 'windows-1252', certain: false }
    throw new UnreadableFile(fileRefusals.unclearEncoding)
  }
}

/** Whether a non-ASCII character is where Western text has none. */
function isOdd(letter: string, before: string, after: string): boolean {
  const beyond = (sign: string) => sign > '\u007f' && /\p{L}/u.test(sign)
  const afterSmall = /\p{Ll}/u.test(before)
  if (/[\u0080-\u009f]/u.test(letter)) return true
  if (/\p{Lu}/u.test(letter)) return afterSmall
  if (/\p{Ll}/u.test(letter)) return beyond(before) && beyond(after)
  // Apostrophes and dashes occur inside words; other symbols beside them, but not after a lowercase letter.
  return (
    !/[’‘–—·´\u00a0]/u.test(letter) && afterSmall && (/\p{L}/u.test(after) || !/[”»…°ªº®™]/u.test(letter))
  )
}

/** Letter combinations of wrongly decoded Turkish, Czech, Croatian or Hungarian that no Western language has. */
function seemsForeign(line: string): boolean {
  if (/[þðýÞÐÝ]/u.test(line) && !/[áíóúéæÁÍÓÚÉÆ]/u.test(line)) return true
  if (/[ìø]/u.test(line) && /[íý]/u.test(line)) return true
  if (/[šžŠŽ]/u.test(line) && /[èøìùæÈØÌ]/u.test(line)) return true
  return /[õû]/u.test(line) && /[öüÖÜ]/u.test(line) && /[áéíóú]/u.test(line) && !/[äÄ]/u.test(line)
}

/**
 * Whether bytes decoded as Windows-1252 make plausible Western text. Wrongly decoded text has capitals and symbols in
 * the middle of words, words of only non-ASCII letters, or lines whose letters belong to no language.
 */
function seemsWestern(bytes: string): boolean {
  const text = new TextDecoder('windows-1252').decode(Buffer.from(bytes, 'latin1'))
  let [natural, odd] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter <= '\u007f') continue
    if (isOdd(letter, text[at - 1] ?? '', text[at + 1] ?? '')) odd++
    else natural++
  }
  const lines = text.split(/[\r\n]+/u).filter((line) => /[^\u0000-\u007f]/u.test(line))
  const foreign = lines.filter(seemsForeign).length
  return odd * 20 <= natural && foreign * 6 <= lines.length
}
