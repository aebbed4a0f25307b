import { useCallback, useEffect } from 'react'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { settledStates } from '#areas/applications/case-file/contract/file-checks.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { fileWords } from '#areas/applications/case-file/texts/en.ts'
import { CheckLineCard } from './check-line.tsx'
import { DoubtCard } from './doubt-card.tsx'
import { checklistRequest } from '../file-requests.ts'
import { KnownAbout } from './known-about.tsx'
import { TabState } from '../tab-state.tsx'

const words = fileWords.check

/** The five lines of a file, each with what is known about it, and the doubt for those who may decide. */
export default function ChecklistTab({
  application,
  profile,
}: {
  application: Application
  profile: FrozenProfile
}) {
  const { data, status, error, run, put, clear } = useRequest(checklistRequest)
  const { _id: applicationId, stageSince } = application
  // What was asked for and what arrived changes what is known.
  const stamp = application.documents.map(({ _id, state }) => _id + state).join()
  const load = useCallback(() => run({ params: { applicationId } }), [run, applicationId])
  useEffect(() => () => void clear(), [clear, applicationId])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load, stamp, stageSince])
  if (data === null)
    return <TabState error={status === 'failed' ? error : null} onRetry={() => void load()} />
  const done = data.lines.filter(({ state }) => settledStates.includes(state)).length
  return (
    <div className="grid gap-1">
      <p className="text-sm text-soft">
        {words.sub(done, data.lines.length)}. {words.lead}
      </p>
      <ul className="grid">
        {data.lines.map((line) => (
          <CheckLineCard
            key={line.line}
            applicationId={applicationId}
            line={line}
            onSaved={(saved) =>
              put({ ...data, lines: data.lines.map((one) => (one.line === saved.line ? saved : one)) })
            }
            onStale={() => void load()}
          >
            <KnownAbout
              line={line.line}
              known={data.known}
              profile={profile}
              today={new Date().toISOString().slice(0, 10)}
            />
          </CheckLineCard>
        ))}
      </ul>
      {data.doubt !== null && (
        <DoubtCard
          applicationId={applicationId}
          doubt={data.doubt}
          onSaved={(doubt) => put({ ...data, doubt })}
          onStale={() => void load()}
        />
      )}
    </div>
  )
}
