import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { rightmostInkOf, textOf } from '#test/fixtures/read-pdf.ts'
import { facesOf, inPlace, setText, type Face } from './letters.ts'
import { makePdf, type PdfLetter } from './make-pdf.ts'

const letter = (name: string, over: Partial<PdfLetter> = {}): PdfLetter => ({
  title: 'Receipt of an invented application',
  language: 'en',
  madeAt: new Date('2026-11-21T09:00:00Z'),
  sender: { name: 'Invented Agency', lines: ['Invented Road 1'] },
  parts: [
    { kind: 'facts', facts: [{ term: 'Name', value: name }] },
    { kind: 'steps', steps: ['An officer reads it.'] },
    { kind: 'table', head: ['Paper', 'Size'], rows: [['Passport', '480 kB']], widths: [1, 1] },
  ],
  foot: 'Small print.',
  cannotShow: '(not shown)',
  ...over,
})

/** Everything in the file that is packed, unpacked: pages, tables of letters, fonts. */
function unpacked(pdf: Buffer): string {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // Not packed.
    }
  }
  return found.join('\n')
}
/** The letters a program finds when it copies from the file: code points that stand behind the glyphs. */
const copied = (pdf: Buffer): Set<string> =>
  new Set(
    [...unpacked(pdf).matchAll(/beginbfrange([\s\S]*?)endbfrange/g)].flatMap(([, table]) =>
      [...table!.matchAll(/[[ ]<([0-9a-f]+)>(?=[ \]])/gi)].flatMap(([, codes]) =>
        codes!.match(/.{4}/g)!.map((code) => String.fromCharCode(parseInt(code, 16))),
      ),
    ),
  )

let faces: Face[]
beforeAll(async () => {
  faces = await facesOf(400)
})

describe('a name', () => {
  it.each([
    ['Pakistani', 'Ayesha Siddiqui-Khan'],
    ['Latvian', 'Ģirts Bērziņš'],
    ['Turkish', 'Çağrı İpek Şahin'],
    ['Polish', 'Łucja Żółć'],
    ['Vietnamese', 'Nguyễn Thị Hường'],
    ['Serbian', 'Ђорђе Љубичић'],
    ['Kazakh', 'Әсел Ғабитқызы Қойшыбаева'],
    ['Urdu', 'عائشہ صدیقی گل'],
    ['Urdu with letters of its own', 'ٹیپو ڈار ڑے ں ھ ۓ'],
    ['Arabic with vowels', 'مُحَمَّد'],
    ['Persian', 'گیتی پژواک'],
    ['Urdu and English together', 'عائشہ Ayesha (2007)'],
  ])('in %s letters is written in letters', async (_, name) => {
    const runs = setText(name, faces)
    expect(runs?.map(({ text }) => text).join('')).toBe(name.normalize('NFC'))
    for (const { face, text } of runs!) {
      for (const one of text) expect(face.font.hasGlyphForCodePoint(one.codePointAt(0)!), one).toBe(true)
    }
    const pdf = await makePdf(letter(name))
    if (runs!.some(({ face }) => face.rightToLeft)) {
      // Joined letters are shapes; what they spell stands beside them, in UTF-16.
      const spelt = Buffer.from(name, 'utf16le').swap16().toString('latin1')
      expect(pdf.toString('latin1').replaceAll(/\\([()\\])/g, '$1')).toContain(spelt)
    } else {
      const letters = [...copied(pdf)].join('')
      for (const one of name.normalize('NFC').replace(/\s/g, '')) expect(letters, one).toContain(one)
    }
  })

  it('in letters that no face has is replaced as a whole, and never by boxes', async () => {
    for (const name of ['李小龙', 'आयशा', 'Ayesha 李', '🦜']) expect(setText(name, faces), name).toBeNull()
    const letters = copied(await makePdf(letter('李小龙')))
    expect(letters).toContain('(')
    expect(letters).not.toContain('李')
  })

  it('keeps its letter where a face lacks what stands on it, and loses marks that nobody sees', () => {
    const text = (name: string) =>
      setText(name, faces)
        ?.map((run) => run.text)
        .join('')
    expect(text('Ayesha\u200e Khan\ufeff')?.replace(/[\u200e\ufeff]/g, '')).toBe('Ayesha Khan')
    expect(text('\u1e01na')).toMatch(/^[\u1e01a]na$/)
  })
})

describe('words from right to left', () => {
  const placed = (name: string) => inPlace(setText(name, faces)!).flatMap(({ text }) => text.trim() || [])

  it('stand in their own order, the first rightmost', () => {
    expect(placed('عائشہ صدیقی')).toEqual(['صدیقی', 'عائشہ'])
  })

  it('stand right of the figures that follow them, and leave what is read from left to right alone', () => {
    expect(placed('گلی 12 لاہور')).toEqual(['لاہور', '12', 'گلی'])
    expect(placed('Ayesha عائشہ Khan')).toEqual(['Ayesha', 'عائشہ', 'Khan'])
  })
})

describe('the file', () => {
  it('has a title, a language, a structure and its letters inside', async () => {
    const pdf = (await makePdf(letter('Ayesha'))).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    for (const part of ['/Lang (en)', '/MarkInfo', '/Marked true', '/DisplayDocTitle true', '/FontFile2']) {
      expect(pdf, part).toContain(part)
    }
    for (const tag of ['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']) {
      expect(pdf, tag).toContain(`/S /${tag}\n`)
    }
    expect(pdf).toContain('(Receipt of an invented application)')
    // Nothing of the fourteen fonts that every reader draws as it likes.
    expect(pdf).not.toContain('/Helvetica')
  })

  it('goes on to further pages', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [`Paper ${i}`, `${i} kB`])
    const pdf = await makePdf(
      letter('Ayesha', { parts: [{ kind: 'table', head: ['Paper', 'Size'], rows, widths: [1, 1] }] }),
    )
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length).toBeGreaterThan(1)
  })

  it('breaks words that are wider than their column, and nothing runs over the margin', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)
    const urdu = 'عائشہصدیقی'.repeat(10)
    const parts: PdfLetter['parts'] = [
      { kind: 'text', text: word, strong: true },
      { kind: 'facts', facts: [word, urdu].map((value) => ({ term: 'Name', value })) },
      { kind: 'steps', steps: [word] },
      { kind: 'table', head: ['Question', word], rows: [['Program', word]], widths: [3, 1] },
    ]
    const pdf = await makePdf(letter('', { parts }))
    expect(await rightmostInkOf(pdf)).toBeLessThanOrEqual(595 - 56)
    expect((await textOf(pdf)).replaceAll(' ', '').split(word)).toHaveLength(6)
  })

  it('has empty lines to sign on', async () => {
    const pdf = await makePdf(letter('Ayesha', { parts: [{ kind: 'blanks', labels: ['Wxyz'] }] }))
    const letters = copied(pdf)
    expect([...'Wxyz'].filter((one) => !letters.has(one))).toEqual([])
  })

  it('is small', async () => {
    const pdf = await makePdf(letter('Ayesha'))
    expect(pdf.length).toBeLessThan(120_000)
  })
})
