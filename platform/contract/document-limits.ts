/*
 * What a document may be, as plain values: the workers that decode pictures and draw PDFs start with these, in half the
 * time that the whole contract of documents takes to load.
 */

const mebibyte = 1024 * 1024

/** How large documents may be. Bytes are bytes as sent; pixels are width times height before scaling. */
export const documentLimits = {
  fileBytes: 10 * mebibyte,
  requestBytes: 40 * mebibyte,
  pixels: 64_000_000,
  /** Longest side of the stored copy. */
  storedSide: 4000,
  /** What one student may have stored at once. */
  storedFiles: 40,
  storedBytes: 200 * mebibyte,
} as const

/** How large a PDF may be, beside `documentLimits.fileBytes`. */
export const pdfLimits = { pages: 30 } as const

/** Media types of pictures that are accepted. The content of a file decides, never its name. */
export const documentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
