import path from 'node:path'
import { documentSlots, type DocumentKind } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { findDocument, recordView, readStored } from '#areas/applications/documents/server/open-document.ts'
import { pageOf } from '#areas/applications/documents/server/stored-pages.ts'
import type { ThumbnailMark } from '#platform/images/image-worker.ts'
import { facesOf } from '#platform/pdf/letters.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

/** The font of the watermark, stored with those of letters and receipts. */
const face = {
  face: path.join(import.meta.dirname, '../../../../platform/pdf/faces/latin-700.ttf'),
  family: 'Overpass',
}

/**
 * `22 Nov 2026, 10:40 UTC`: in one time zone, so that a leaked picture can be compared with the list of views, and in
 * English, because the font has no other letters.
 */
const stamp = (now: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(now)} UTC`

/** The viewer's name, or the e-mail address if the font lacks letters of the name. */
export async function markFor(viewer: Viewer, now: Date): Promise<ThumbnailMark> {
  const latin = (await facesOf(700)).find(({ name }) => name === 'latin-700')!
  const name = viewer.name.normalize('NFKD').replace(/\p{M}/gu, '')
  const canWrite = [...name].every((letter) => latin.font.hasGlyphForCodePoint(letter.codePointAt(0)!))
  return { text: `${canWrite ? name : viewer.email}, ${stamp(now)}`, ...face }
}

/**
 * A thumbnail of a document with a watermark of the viewer and the time. At 320 pixels it does not replace the full
 * picture. The view is recorded after the picture is drawn and before it is sent, so that failures leave no record.
 * @throws not_found, document_missing, document_damaged
 */
export async function showThumbnail(
  deps: Deps,
  viewer: Viewer,
  ids: { applicationId: string; documentId: string },
): Promise<Download> {
  const found = await findDocument(deps.db, viewer, ids)
  const mark = await markFor(viewer, deps.clock.now())
  const jpeg = await deps.images.thumbnail(pageOf(await readStored(deps, found), found, 1), mark)
  await recordView(deps.db, deps, viewer, { ...ids, purpose: 'thumbnail' })
  return { bytes: jpeg, fileName: documentSlots[found.name as DocumentKind].fileName }
}
