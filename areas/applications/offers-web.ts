/** What student and staff screens of other areas may import from this one. */

export { DocumentPicture, type OpenPicture } from './documents/web/document-picture.tsx'
export { describeStatus } from './states/web/status-badge.tsx'
