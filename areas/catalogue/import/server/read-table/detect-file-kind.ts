import { UnreadableFile } from '../import-report.ts'
import { fileRefusals } from '#texts/catalogue/import/refusals.ts'

/** Whether a file starts with these bytes. */
const begins = (head: Buffer, ...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)

/** How many bytes are needed to detect the kind of a file. */
export const headBytes = 4096

/**
 * Detects the kind of a file from its first bytes; its name is ignored.
 * @throws UnreadableFile with what to do, for a file that is not a table or of a kind we do not read
 */
export function detectFileKind(head: Buffer): 'workbook' | 'gzip' | 'text' {
  if (head.length === 0) throw new UnreadableFile(fileRefusals.empty)
  if (begins(head, 0x50, 0x4b, 0x03, 0x04) || begins(head, 0x50, 0x4b, 0x05, 0x06)) return 'workbook'
  if (begins(head, 0x1f, 0x8b)) return 'gzip'
  if (begins(head, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile(fileRefusals.oldExcel)
  }
  if (begins(head, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile(fileRefusals.pdf)
  refuseText(head)
  return 'text'
}

/** Refuses text that is not a table, such as web pages with the extension of a spreadsheet. */
function refuseText(head: Buffer): void {
  const start = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/u, '')
    .trimStart()
  if (/^<\?xml|^<\?mso/iu.test(start) && /Workbook|spreadsheet/iu.test(start)) {
    throw new UnreadableFile(fileRefusals.xmlSpreadsheet)
  }
  if (/^<(?:!doctype|html|head|body|table|meta|style|\?xml)/iu.test(start)) {
    throw new UnreadableFile(fileRefusals.webPage)
  }
  if (start.startsWith('{\\rtf')) throw new UnreadableFile(fileRefusals.rtf)
  if (/^[[{]\s*["{[]/u.test(start)) throw new UnreadableFile(fileRefusals.json)
}
