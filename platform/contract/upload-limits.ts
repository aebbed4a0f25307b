/** Hours after which an unfinished upload is removed, and a file that was uploaded for something that is not sent. */
export const unfinishedHours = 2
/** Unfinished uploads of own documents that a student may have at once. */
export const openUploadsMost = 5
/** Files that one person may have uploaded, or begun to upload, and not sent. */
export const unsentFilesMost = 30
