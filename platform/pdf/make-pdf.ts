import type { CaptionedPicture, PdfLetter, PdfPart } from './pdf-letter.ts'
import { facesOf, inPlace, setText, type Face, type Run, type Weight } from './letters.ts'
import { beginPdf, drawPicture, paperSize, type Structure } from './pdf-pages.ts'

export type { PdfLetter, PdfPart }

/** What the product's own paper looks like: ink, soft ink, hairlines and lapis. */
const page = { ...paperSize, margin: 56 }
const inner = page.width - 2 * page.margin
const colors = { ink: '#10233f', soft: '#46566c', line: '#d5dde2', accent: '#1b4db1' }

/** Side of a QR code on paper: 4.6 cm, so that the squares of a long address stay wider than half a millimetre. */
const codeSize = 130

interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color: string
}
const styles = {
  sender: { size: 15, weight: 700, color: colors.accent },
  title: { size: 20, weight: 700, color: colors.ink },
  heading: { size: 13, weight: 700, color: colors.ink },
  strong: { size: 17, weight: 700, color: colors.ink },
  text: { size: 10.5, weight: 400, color: colors.ink },
  term: { size: 10.5, weight: 400, color: colors.soft },
  head: { size: 9.5, weight: 700, color: colors.soft },
  cell: { size: 9.5, weight: 400, color: colors.ink },
  codeStrong: { size: 11.5, weight: 700, color: colors.ink },
  small: { size: 9, weight: 400, color: colors.soft },
} satisfies Record<string, Style>

class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly faces: ReadonlyMap<Weight, Face[]>
  readonly cannotShow: string
  /** Where the next line begins, from the top of the page. */
  y = page.margin

  constructor(doc: PDFKit.PDFDocument, faces: ReadonlyMap<Weight, Face[]>, cannotShow: string) {
    this.doc = doc
    this.faces = faces
    this.cannotShow = cannotShow
  }

  /** Begins a new page when `height` does not fit on this one. */
  room(height: number): void {
    if (this.y + height <= page.height - page.margin) return
    this.doc.addPage()
    this.y = page.margin
  }

  private widthOf({ face, text }: Run, { size }: Style): number {
    return this.doc.font(face.name).fontSize(size).widthOfString(text, { features: [] })
  }

  /** A word in pieces that fit, where it is wider than a line: it would run over the column beside it, or off the paper. */
  private pieces({ face, text }: Run, style: Style, width: number): Run[] {
    const fits = (part: string) => this.widthOf({ face, text: part.trimEnd() }, style) <= width
    if (fits(text)) return [{ face, text }]
    const parts = ['']
    for (const letter of text) {
      const longer = parts.at(-1)! + letter
      // A mark stays with the letter below it.
      if (fits(longer) || parts.at(-1) === '' || /^\p{M}$/u.test(letter)) parts[parts.length - 1] = longer
      else parts.push(letter)
    }
    return parts.map((part) => ({ face, text: part }))
  }

  /** A text in lines that fit, broken as it is read, each then put in the order in which it stands on paper. */
  lines(text: string, style: Style, width: number): Run[][] {
    const faces = this.faces.get(style.weight)!
    const runs = setText(text, faces) ?? setText(this.cannotShow, faces) ?? []
    const lines: Run[][] = [[]]
    let used = 0
    for (const piece of runs.flatMap(({ face, text: words }) =>
      words.split(/(?<=[ /-])/).flatMap((word) => this.pieces({ face, text: word }, style, width)),
    )) {
      const bare = this.widthOf({ ...piece, text: piece.text.trimEnd() }, style)
      if (used > 0 && used + bare > width) {
        lines.push([])
        used = 0
      }
      lines.at(-1)!.push(piece)
      used += this.widthOf(piece, style)
    }
    return lines.map(inPlace)
  }

  heightOf(text: string, style: Style, width: number): number {
    return this.lines(text, style, width).length * style.size * 1.4
  }

  /** Writes a text at `x`, `y`. @returns the height it took */
  write(text: string, style: Style, x: number, y: number, width: number): number {
    const lines = this.lines(text, style, width)
    for (const [i, line] of lines.entries()) {
      let at = x
      for (const run of line) {
        this.doc
          .font(run.face.name)
          .fontSize(style.size)
          .fillColor(style.color)
          // Faces of different alphabets stand on one line, whatever room they take above it.
          .text(run.text, at, y + style.size * (1.4 * i + 1.05), {
            lineBreak: false,
            baseline: 'alphabetic',
            features: [],
          })
        at += this.widthOf(run, style)
      }
    }
    return lines.length * style.size * 1.4
  }

  /** A paragraph over the whole width, with a place in the structure that screen readers follow. */
  paragraph(parent: Structure, tag: string, text: string, style: Style, gap: number): void {
    const height = this.heightOf(text, style, inner)
    this.room(height)
    const { y } = this
    this.inside(parent, tag, text, () => void this.write(text, style, page.margin, y, inner))
    this.y = y + height + gap
  }

  /** Draws inside a place of the structure. The letters of joined scripts are shapes: what they spell is said beside. */
  inside(parent: Structure, tag: string, text: string, draw: () => void): void {
    const joined = /\p{Script=Arabic}/u.test(text)
    parent.add(this.doc.struct(tag, joined ? { actual: text } : {}, draw))
  }

  /** A hairline, which says nothing and is not read out. */
  rule(color: string = colors.line): void {
    const { doc, y } = this
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
    doc.endMarkedContent()
  }

  facts(parent: Structure, facts: readonly { term: string; value: string }[]): void {
    const column = 130
    for (const { term, value } of facts) {
      const height = Math.max(
        this.heightOf(term, styles.term, column - 12),
        this.heightOf(value, styles.text, inner - column),
      )
      this.room(height)
      const { y } = this
      const row = this.doc.struct('P')
      parent.add(row)
      this.inside(
        row,
        'Span',
        term,
        () => void this.write(`${term} `, styles.term, page.margin, y, column - 12),
      )
      this.inside(
        row,
        'Span',
        value,
        () => void this.write(value, styles.text, page.margin + column, y, inner - column),
      )
      row.end()
      this.y = y + height + 3
    }
    this.y += 9
  }

  steps(parent: Structure, steps: readonly string[]): void {
    const indent = 20
    const list = this.doc.struct('L')
    parent.add(list)
    for (const [i, step] of steps.entries()) {
      const height = this.heightOf(step, styles.text, inner - indent)
      this.room(height)
      const { y } = this
      const item = this.doc.struct('LI')
      list.add(item)
      this.inside(item, 'Lbl', '', () => void this.write(`${i + 1}.`, styles.text, page.margin, y, indent))
      this.inside(
        item,
        'LBody',
        step,
        () => void this.write(step, styles.text, page.margin + indent, y, inner - indent),
      )
      item.end()
      this.y = y + height + 4
    }
    list.end()
    this.y += 9
  }

  blanks(parent: Structure, labels: readonly string[]): void {
    const space = 38
    for (const label of labels) {
      const height = this.heightOf(label, styles.small, inner)
      this.room(space + height + 4)
      this.y += space
      this.rule(colors.soft)
      this.y += 4
      this.paragraph(parent, 'P', label, styles.small, 4)
    }
    this.y += 9
  }

  table(parent: Structure, { head, rows, widths }: Extract<PdfPart, { kind: 'table' }>): void {
    const whole = widths.reduce((sum, one) => sum + one, 0)
    const columns = widths.map((one) => (one / whole) * inner)
    const table = this.doc.struct('Table')
    parent.add(table)
    for (const [i, cells] of [head, ...rows].entries()) {
      const [tag, style] = i === 0 ? (['TH', styles.head] as const) : (['TD', styles.cell] as const)
      const height = Math.max(...cells.map((cell, at) => this.heightOf(cell, style, columns[at]! - 10)))
      this.room(height + 8)
      const { y } = this
      const row = this.doc.struct('TR')
      table.add(row)
      let x = page.margin
      for (const [at, cell] of cells.entries()) {
        const left = x
        this.inside(row, tag, cell, () => void this.write(cell, style, left, y, columns[at]! - 10))
        x += columns[at]!
      }
      row.end()
      this.y = y + height + 4
      this.rule()
      this.y += 4
    }
    table.end()
    this.y += 10
  }
}

/**
 * Draws a QR code, with lines beside it. Squares that touch are drawn as one bar: seams between them would show as
 * hairlines, which cameras read badly.
 */
function code(
  paper: Paper,
  parent: Structure,
  { modules, alt, lines }: Extract<PdfPart, { kind: 'code' }>,
): void {
  const { doc } = paper
  const gap = 18
  const beside = inner - codeSize - gap
  const heights = lines.map(({ text, strong }) =>
    paper.heightOf(text, strong ? styles.codeStrong : styles.text, beside),
  )
  const height = Math.max(
    codeSize,
    heights.reduce((sum, one) => sum + one + 4, 0),
  )
  paper.room(height)
  const top = paper.y
  const square = codeSize / modules.length
  // The types leave out the box, which a figure needs to be found by programs that read aloud.
  const about = { alt, bbox: [page.margin, top, page.margin + codeSize, top + codeSize] }
  const figure = doc.struct('Figure', about, () => {
    doc.fillColor(colors.ink)
    for (const [row, squares] of modules.entries()) {
      for (let from = 0; from < squares.length; from++) {
        if (!squares[from]) continue
        let to = from
        while (squares[to + 1]) to++
        doc.rect(page.margin + from * square, top + row * square, (to - from + 1) * square, square)
        from = to
      }
    }
    doc.fill()
  })
  parent.add(figure)
  let y = top
  for (const [i, { text, strong }] of lines.entries()) {
    const at = y
    const style = strong ? styles.codeStrong : styles.text
    paper.inside(
      parent,
      'P',
      text,
      () => void paper.write(text, style, page.margin + codeSize + gap, at, beside),
    )
    y += heights[i]! + 4
  }
  paper.y = top + height + 10
}

type About = Omit<PdfLetter, 'attached' | 'parts' | 'foot'>

async function beginPaper({ cannotShow, ...about }: About, options: { autoFirstPage: boolean }) {
  const faces = new Map<Weight, Face[]>([
    [400, await facesOf(400)],
    [700, await facesOf(700)],
  ])
  const { doc, root, ...rest } = beginPdf(about, options)
  for (const face of [...faces.values()].flat()) doc.registerFont(face.name, face.bytes)
  const paper = new Paper(doc, faces, cannotShow)
  const addPage = (text: string) => {
    doc.addPage()
    paper.y = page.margin / 2
    paper.paragraph(root, 'P', text, styles.small, 6)
  }
  return { ...rest, doc, root, paper, addPage }
}

/** A PDF that is drawn page by page. */
export interface BegunPdf {
  /** Adds a page with a line of text. */
  readonly addPage: (text: string) => void
  readonly addPicture: (picture: CaptionedPicture) => void
  /** Adds the page drawn last to the outline. */
  readonly nameInOutline: (name: string) => void
  /** The bytes that are finished, each once. */
  readonly take: () => Buffer[]
  /** @returns the rest of the bytes */
  readonly end: () => Promise<Buffer>
}

/**
 * Begins a PDF that programs can read out: tagged, with a title and a language, its letters inside. Names may be in
 * Latin, Cyrillic or Arabic letters of any language; a name in others is replaced by `cannotShow`. Pictures that are
 * added have their caption above.
 */
export async function beginLetter(letter: Omit<PdfLetter, 'attached'>): Promise<BegunPdf> {
  const { doc, root, paper, addPage, take, end } = await beginPaper(letter, { autoFirstPage: true })
  draw(paper, root, letter)
  const addPicture = ({ caption, ...one }: CaptionedPicture) => {
    addPage(caption)
    drawPicture(doc, root, one, { top: paper.y, margin: page.margin / 2 })
  }
  return { addPage, addPicture, nameInOutline: (name) => void doc.outline.addItem(name), take, end }
}

/** The same without a letter: pictures fill their pages, and have no caption. */
export async function beginPictures(about: About): Promise<BegunPdf> {
  const { doc, root, addPage, take, end } = await beginPaper(about, { autoFirstPage: false })
  const addPicture = (one: CaptionedPicture) => {
    doc.addPage()
    drawPicture(doc, root, one, { top: 0, margin: 0 })
  }
  return { addPage, addPicture, nameInOutline: (name) => void doc.outline.addItem(name), take, end }
}

/** Makes a PDF as `beginLetter` describes it, whole. @returns the file */
export async function makePdf({ attached = [], ...letter }: PdfLetter): Promise<Buffer> {
  const { addPicture, end } = await beginLetter(letter)
  for (const one of attached) addPicture(one)
  return end()
}

function draw(paper: Paper, root: Structure, { sender, title, parts, foot }: PdfLetter): void {
  paper.paragraph(root, 'P', sender.name, styles.sender, 1)
  for (const line of sender.lines) paper.paragraph(root, 'P', line, styles.small, 0)
  paper.y += 10
  paper.rule(colors.accent)
  paper.y += 22
  paper.paragraph(root, 'H1', title, styles.title, 12)
  for (const part of parts) {
    if (part.kind === 'heading') {
      paper.room(60)
      paper.y += 4
      paper.paragraph(root, 'H2', part.text, styles.heading, 6)
    } else if (part.kind === 'text') {
      paper.paragraph(root, 'P', part.text, part.strong ? styles.strong : styles.text, 10)
    } else if (part.kind === 'facts') paper.facts(root, part.facts)
    else if (part.kind === 'steps') paper.steps(root, part.steps)
    else if (part.kind === 'blanks') paper.blanks(root, part.labels)
    else if (part.kind === 'code') code(paper, root, part)
    else paper.table(root, part)
  }
  paper.y += 6
  paper.paragraph(root, 'P', foot, styles.small, 0)
}
