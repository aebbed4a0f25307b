import { useCallback } from 'react'
import { DocumentPicture, type OpenPicture } from '#areas/applications/documents/web/document-picture.tsx'
import { call } from '#kit/store/api.ts'
import { attachmentTexts as texts } from '#texts/applications/attachments/attachments.ts'
import { openAttachment, type Attachment } from '../contract.ts'

/** What an attachment is called: its title, or its kind. */
export const nameOf = ({ title, kind }: Attachment): string => title ?? texts.kinds[kind]

interface Props {
  applicationId: string
  /** Null: closed. */
  attachment: Attachment | null
  onClose: () => void
}

/** An attachment, page by page. */
export function AttachmentViewer({ applicationId, attachment, onClose }: Props) {
  const open: OpenPicture = useCallback(
    (attachmentId, signal, page) =>
      call(openAttachment, {
        params: { applicationId, attachmentId },
        query: { page: String(page) },
        signal,
      }),
    [applicationId],
  )
  return (
    <DocumentPicture
      document={attachment && { ...attachment, label: nameOf(attachment), uploadedAt: attachment.addedAt }}
      open={open}
      onClose={onClose}
    />
  )
}
