import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { CountBadge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { Tabs } from '#kit/ui/layout/tabs.tsx'
import type { FileMessagesProps } from '#areas/conversation/messages/staff/file-messages.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { caseFileTexts as texts } from '#texts/applications/case-file/file.ts'

interface OfFile {
  application: Application
}
interface WithCopy extends OfFile {
  profile: FrozenProfile
}
const ChecklistTab = lazyPage<WithCopy>(
  () => import('#areas/applications/case-file/staff/documents/checklist-tab.tsx'),
)
const DocumentsTab = lazyPage<WithCopy & Pick<Props, 'onChanged' | 'onLeave'>>(
  () => import('#areas/applications/case-file/staff/documents/documents-tab.tsx'),
)
const FileMessages = lazyPage<FileMessagesProps>(
  () => import('#areas/conversation/messages/staff/file-messages.tsx'),
)
const NotesTab = lazyPage<OfFile>(() => import('#areas/applications/case-file/staff/notes-tab.tsx'))
const HistoryTab = lazyPage<OfFile>(() => import('#areas/applications/case-file/staff/history-tab.tsx'))

interface Props extends WithCopy {
  /** Messages that nobody in the office has opened. */
  newMessages: number
  onChanged: () => void
  /** Whether the reader wants to write a message; its form takes the focus, and answers. */
  isWriting: boolean
  onAnswered: () => void
  /** The viewer was left for the form of a message, or for the decision. */
  onLeave: (to: 'message' | 'decide') => void
}

/**
 * The parts of an application file as tabs, with the current one in the address. Checklist and documents are one part,
 * because one is worked off beside the other. University users see documents and the conversation, but no checks and
 * notes of officers.
 */
export function FileTabs(props: Props) {
  const { application, profile, newMessages, onChanged, isWriting, onAnswered, onLeave } = props
  const [query, setQuery] = useSearchParams()
  const requested = query.get('tab')
  const isOffice = useAppSelector((state) => state.info.user?.role !== 'university')
  const { _id } = application
  const waiting = application.documents.filter(({ state }) => state === 'received').length
  const documents = (
    <DocumentsTab
      key={_id}
      application={application}
      profile={profile}
      onChanged={onChanged}
      onLeave={onLeave}
    />
  )
  const all: {
    key: keyof typeof texts.tabs
    for: 'office' | 'university' | 'both'
    label: ReactNode
    part: ReactNode
  }[] = [
    {
      key: 'checklist',
      for: 'office',
      label: <WithCount count={waiting}>{texts.tabs.checklist}</WithCount>,
      part: (
        <>
          <ChecklistTab key={_id} application={application} profile={profile} />
          <section aria-labelledby="documents" className="mt-3 grid gap-1 border-t border-line pt-4">
            <h2 id="documents" className="text-h4">
              {texts.tabs.documents}
            </h2>
            {documents}
          </section>
        </>
      ),
    },
    {
      key: 'documents',
      for: 'university',
      label: <WithCount count={waiting}>{texts.tabs.documents}</WithCount>,
      part: documents,
    },
    {
      key: 'messages',
      for: 'both',
      // They are read on the tab itself.
      label: <WithCount count={requested === 'messages' ? 0 : newMessages}>{texts.tabs.messages}</WithCount>,
      part: (
        <FileMessages
          key={_id}
          applicationId={_id}
          words={{ name: application.student.name, reference: application.reference }}
          university={application.university.universityName}
          isWriting={isWriting}
          onAnswered={onAnswered}
        />
      ),
    },
    {
      key: 'notes',
      for: 'office',
      label: texts.tabs.notes,
      part: <NotesTab key={_id} application={application} />,
    },
    {
      key: 'history',
      for: 'office',
      label: texts.tabs.history,
      part: <HistoryTab key={_id} application={application} />,
    },
  ]
  const tabs = all.filter((one) => one.for === 'both' || (one.for === 'office') === isOffice)
  const value = (tabs.find(({ key }) => key === requested) ?? tabs[0]!).key
  const choose = (tab: string) => {
    const next = new URLSearchParams(query)
    next.set('tab', tab)
    setQuery(next, { replace: true })
  }
  return (
    <Card as="div" className="px-[clamp(16px,2.4vw,24px)] pt-1 pb-5">
      <Tabs
        label={texts.views}
        value={value}
        onValue={choose}
        tabs={tabs.map(({ key, label, part }) => ({
          key,
          label,
          content: (
            <Suspense
              fallback={
                <Loading label={texts.loading}>
                  <SkeletonText lines={6} />
                </Loading>
              }
            >
              {part}
            </Suspense>
          ),
        }))}
      />
    </Card>
  )
}

function WithCount({ count, children }: { count: number; children: ReactNode }) {
  return (
    <>
      {children}
      {count > 0 && (
        <>
          {' '}
          <CountBadge tone="work">{count}</CountBadge>
        </>
      )}
    </>
  )
}
