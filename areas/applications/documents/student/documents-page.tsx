import { useMemo, useState } from 'react'
import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { showProfile, type Profile } from '#areas/accounts/profile/contract/profile.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DocumentCard, FileRow } from '#kit/ui/cards/document-card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { actingVaultTexts, vaultTexts as texts } from '#texts/applications/documents/vault.ts'
import { accountTexts, actingProfileTexts } from '#texts/accounts/profile/account.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { nameOfSection, SectionShape } from '#areas/accounts/offers-student.ts'
import { listVault, type VaultDocument } from '../contract/vault.ts'
import { illustrationOf } from '../web/document-illustration.ts'
import { DocumentPicture, useProvenPicture } from '../web/document-picture.tsx'
import { AddDocument } from './add-document.tsx'
import { VaultDocumentCard } from './vault-document.tsx'
import type { DocumentExpiry } from './vault-document.tsx'
import { openOwnPicture } from './open-own-picture.ts'
import { useRemoval } from './use-removal.ts'
import { useVaultSending } from './use-vault-sending.ts'
import type { VaultUpload } from './use-vault-sending.ts'

/** All stored documents of a student, by kind, with a form to add one. */
export default function DocumentsPage() {
  const title = nameOfSection('documents')
  const { sub, loading, noneHelp } = textsFor(texts, actingVaultTexts)
  usePageArrival(title)
  const vault = useLoaded(listVault, {})
  // Only expiry dates come from the profile; the page works without them.
  const { data: profile } = useLoaded(showProfile, {})
  const { sendings, send, cancel } = useVaultSending()
  const { hidden, failure, remove } = useRemoval()
  const [opened, setOpened] = useState<VaultDocument | null>(null)
  const picture = useProvenPicture(openOwnPicture)
  const documents = useMemo(
    () => (vault.data?.documents ?? []).filter(({ _id }) => !hidden.includes(_id)),
    [vault.data, hidden],
  )
  const kinds = documentKinds.filter((name) => sendings[name] || documents.some((one) => one.name === name))
  return (
    <>
      <PageTitle
        sub={sub}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              {
                label: textsFor(accountTexts.profile, actingProfileTexts).title,
                href: paths.profile,
              },
              { label: title },
            ]}
          />
        }
      >
        {title}
      </PageTitle>
      <div className="grid max-w-[860px] gap-5">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Record of={vault} loading={loading} shape={<SectionShape lines={6} />}>
          {({ room }) => (
            <>
              <AddDocument
                first={
                  documentKinds.find((name) => documents.every((one) => one.name !== name)) ?? 'otherImage'
                }
                busy={kinds.filter((name) => sendings[name] && sendings[name].state !== 'failed')}
                onFile={(name, file) => void send(name, file)}
              />
              {kinds.length === 0 && (
                <Card as="div">
                  <EmptyState title={texts.none} className="py-8">
                    {noneHelp}
                  </EmptyState>
                </Card>
              )}
              {kinds.map((name) => (
                <Kind
                  key={name}
                  name={name}
                  documents={documents.filter((one) => one.name === name)}
                  upload={sendings[name]}
                  ends={endOf(name, profile?.profile ?? null)}
                  onFile={(file) => void send(name, file)}
                  onCancel={() => cancel(name)}
                  onOpen={setOpened}
                  onRemove={remove}
                />
              ))}
              {documents.length > 0 && (
                <p className="text-sm text-soft tabular-nums">
                  {texts.room({
                    files: room.files,
                    mostFiles: room.mostFiles,
                    size: formatSize(room.bytes),
                    mostSize: formatSize(room.mostBytes),
                  })}
                </p>
              )}
            </>
          )}
        </Record>
      </div>
      <DocumentPicture
        document={opened && { ...opened, label: documentLabels[opened.name] }}
        open={picture.open}
        onClose={() => setOpened(null)}
      />
      {picture.proofDialog}
    </>
  )
}

/** The expiry date is entered with its number, in the section of identity documents. */
function endOf(name: DocumentKind, profile: Profile | null): DocumentExpiry {
  if (profile === null) return null
  if (name === 'passportImage') return { expires: profile.passport?.expires ?? null }
  if (name === 'cnicFrontImage' || name === 'cnicBackImage') {
    return profile.national?.kind === 'b_form' ? null : { expires: profile.national?.expires ?? null }
  }
  return null
}

interface KindProps {
  name: DocumentKind
  documents: readonly VaultDocument[]
  upload: VaultUpload | undefined
  ends: DocumentExpiry
  onFile: (file: File) => void
  onCancel: () => void
  onOpen: (document: VaultDocument) => void
  onRemove: (document: VaultDocument) => void
}

/** One kind of document: its upload, the newest one, and older ones collapsed. */
function Kind({ name, documents, upload, ends, onFile, onCancel, onOpen, onRemove }: KindProps) {
  const label = documentLabels[name]
  const [newest, ...older] = documents
  const act = (document: VaultDocument) => ({
    document,
    ends,
    onOpen: () => onOpen(document),
    onRemove: () => onRemove(document),
  })
  return (
    <DocumentCard title={label} level={2} badge={newest && <Badge tone="ok">{texts.stored}</Badge>}>
      {upload && <Sending name={name} upload={upload} onAgain={onFile} onCancel={onCancel} />}
      {newest && (
        <ul>
          <VaultDocumentCard {...act(newest)} onReplace={onFile} />
        </ul>
      )}
      {older.length > 0 && (
        <details>
          <summary className="inline-flex min-h-9 items-center text-sm text-accent underline underline-offset-4 pointer-coarse:min-h-11">
            {texts.older({ count: older.length })}
          </summary>
          <ul className="mt-2">
            {older.map((document) => (
              <VaultDocumentCard key={document._id} {...act(document)} />
            ))}
          </ul>
        </details>
      )}
    </DocumentCard>
  )
}

function Sending({
  name,
  upload,
  onAgain,
  onCancel,
}: {
  name: DocumentKind
  upload: VaultUpload
  onAgain: (file: File) => void
  onCancel: () => void
}) {
  const label = documentLabels[name]
  const cancel = (
    <Button size="small" aria-label={texts.cancelOf({ document: label })} onClick={onCancel}>
      {texts.cancel}
    </Button>
  )
  const common = { name: upload.fileName, illustration: illustrationOf(name) }
  if (upload.state === 'failed') {
    return (
      <FileRow
        {...common}
        state="failed"
        error={
          <>
            {texts.notSent} {upload.problem}
          </>
        }
        actions={
          <>
            {upload.mayRepeat && (
              <Button size="small" onClick={() => onAgain(upload.file)}>
                {texts.again}
              </Button>
            )}
            {cancel}
          </>
        }
      />
    )
  }
  if (upload.state === 'preparing') {
    return (
      <FileRow
        {...common}
        state="sending"
        progressLabel={texts.preparing}
        detail={texts.preparing}
        actions={cancel}
      />
    )
  }
  const { sent, total, online } = upload
  return (
    <FileRow
      {...common}
      state="sending"
      progress={Math.round((sent / total) * 100)}
      progressLabel={texts.mutationFor({ document: label })}
      detail={online ? texts.sending({ sent: formatSize(sent), total: formatSize(total) }) : texts.waiting}
      actions={cancel}
    />
  )
}
