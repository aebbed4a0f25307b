import { useEffect, useRef, useState } from 'react'
import { acceptOf } from '#platform/contract/accepted-files.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { identityDocumentsInFull } from '#areas/applications/case-file/contract/file-checks.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatDay, formatList, formatSize } from '#kit/format/local-formats.ts'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { WarningIcon } from '#kit/ui/icons.ts'
import { markOf } from '#kit/acting/act-mark.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { listOwnActs } from '#platform/acting/contract.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { vaultTexts as texts } from '#texts/applications/documents/vault.ts'
import type { VaultDocument } from '../contract/vault.ts'
import { illustrationOf } from '../web/document-illustration.ts'
import { useOpenedDocument } from '../web/document-picture.tsx'
import { openOwnPicture } from './open-own-picture.ts'

const flagNames: Readonly<Record<string, string>> = texts.flags

/** The expiry date of the document: known, not entered yet, or null if it has none. */
export type DocumentExpiry = { expires: string | null } | null

interface Props {
  document: VaultDocument
  ends: DocumentExpiry
  onOpen: () => void
  onRemove: () => void
  /** Only the newest of a kind can be replaced. */
  onReplace?: (file: File) => void
}

/** One stored document: its picture, its facts and its actions. */
export function VaultDocumentCard({ document, ends, onOpen, onRemove, onReplace }: Props) {
  const { uploadedAt, bytes, pages, usedIn, flags, label } = document
  const name = documentLabels[document.name]
  const { data: done } = useLoaded(listOwnActs, {})
  const mark = markOf(done?.acts, 'document-added', document._id)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3.5 gap-y-2 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <Thumb document={document} name={name} onOpen={onOpen} />
      <div className="min-w-0">
        {label !== null && (
          <p className="truncate text-md font-semibold" title={label}>
            <bdi>{label}</bdi>
          </p>
        )}
        <p className="text-sm text-soft tabular-nums">
          {formatList(
            [
              texts.taken({ day: formatDate(uploadedAt), size: formatSize(bytes) }),
              ...(pages > 1 ? [texts.pages({ count: pages })] : []),
            ],
            'unit',
          )}
        </p>
        {mark !== null && <p className="text-sm text-soft">{mark}</p>}
        {ends !== null && onReplace && (
          <p className="text-sm text-soft">
            {ends.expires === null ? (
              <Anchor href={paths.profileSection('identity')}>{texts.noExpiry}</Anchor>
            ) : ends.expires < today ? (
              <span className="font-semibold text-stop">
                {texts.expired({ day: formatDay(ends.expires) })}
              </span>
            ) : (
              texts.expires({ day: formatDay(ends.expires) })
            )}
          </p>
        )}
        {usedIn > 0 && <p className="text-sm text-soft">{texts.inUse({ count: usedIn })}</p>}
        {flags.length > 0 && (
          <p className="mt-0.5 flex items-start gap-1.5 text-sm text-wait">
            <WarningIcon className="mt-0.5 size-[18px]" />
            <span>
              {texts.quality({ problems: formatList(flags.map((flag) => flagNames[flag] ?? flag)) })}
            </span>
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 sm:col-start-2">
        <Button size="small" aria-label={texts.openOf({ document: name })} onClick={onOpen}>
          {texts.open}
        </Button>
        {onReplace && (
          <label
            className={`${buttonClass({ tone: 'line', size: 'small' })} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            <span aria-hidden="true">{texts.replace}</span>
            <input
              type="file"
              accept={acceptOf(document.name)}
              aria-label={texts.replaceOf({ document: name })}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) onReplace(file)
                // Choosing the same file again after a failure must fire a change event.
                target.value = ''
              }}
            />
          </label>
        )}
        {usedIn === 0 && (
          <Button size="small" tone="text" aria-label={texts.removeOf({ document: name })} onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

/** With data saving on, pictures are not loaded automatically. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * The thumbnail, loaded once it scrolls into view; a drawing until then, if it fails, and for
 * identity documents, which require a fresh proof.
 */
function Thumb({ document, name, onOpen }: { document: VaultDocument; name: string; onOpen: () => void }) {
  const place = useRef<HTMLButtonElement>(null)
  const [seen, setSeen] = useState(false)
  // Loaded without a click, so it must not ask for a password.
  const takesProof = (identityDocumentsInFull as readonly DocumentKind[]).includes(document.name)
  useEffect(() => {
    if (seen || savesData() || place.current === null) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [seen])
  const { opened } = useOpenedDocument(document._id, openOwnPicture, seen && !takesProof)
  return (
    <button
      ref={place}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={texts.openOf({ document: name })}
      onClick={onOpen}
      className="grid size-14 place-items-center overflow-hidden rounded-control border border-edge"
    >
      {opened && 'url' in opened ? (
        <img src={opened.url} alt="" className="size-full object-cover" />
      ) : (
        <DocumentDrawing kind={illustrationOf(document.name)} className="size-12" />
      )}
    </button>
  )
}
