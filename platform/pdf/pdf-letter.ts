/** A letter or receipt, from top to bottom. */
export interface PdfLetter {
  /** What the file is called where programs show it, and its first heading. */
  readonly title: string
  /** BCP 47, of the words around the names. */
  readonly language: string
  readonly madeAt: Date
  readonly sender: { readonly name: string; readonly lines: readonly string[] }
  readonly parts: readonly PdfPart[]
  /** Small print at the end. */
  readonly foot: string
  /** Pictures of pages that follow it, each on a page of its own. */
  readonly attached?: readonly CaptionedPicture[]
  /** Stands where a name is written in letters that no shipped face has, such as Chinese ones. */
  readonly cannotShow: string
}

/** A page that somebody else wrote, as a picture. */
export interface PictureOfPage {
  readonly jpeg: Buffer
  /** What it is, for who cannot see it. */
  readonly alt: string
}

/** A picture of a page below a line of ours. */
export interface CaptionedPicture extends PictureOfPage {
  readonly caption: string
}

/** Pages of somebody else, with nothing of ours on them. */
export interface PdfOfPictures extends Pick<PdfLetter, 'title' | 'language' | 'madeAt'> {
  readonly sender: Pick<PdfLetter['sender'], 'name'>
  readonly pictures: readonly PictureOfPage[]
}

export type PdfPart =
  | { readonly kind: 'text'; readonly text: string; readonly strong?: boolean }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly { term: string; value: string }[] }
  | { readonly kind: 'steps'; readonly steps: readonly string[] }
  /** Empty lines to fill in by hand, each with its label below. */
  | { readonly kind: 'blanks'; readonly labels: readonly string[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** Parts of the width, one for each column. */
      readonly widths: readonly number[]
    }
  | {
      readonly kind: 'code'
      /** The squares of a QR code, row by row; true is dark. */
      readonly modules: readonly (readonly boolean[])[]
      /** What it is, for who cannot see it. */
      readonly alt: string
      /** What is beside it. */
      readonly lines: readonly { readonly text: string; readonly strong?: boolean }[]
    }
