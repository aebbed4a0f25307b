import { useRef } from 'react'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import {
  settledStates,
  showChecklist,
  type CheckedLine,
} from '#areas/applications/case-file/contract/file-checks.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { checklistTexts as texts } from '#texts/applications/case-file/checklist.ts'
import { caseFileTexts } from '#texts/applications/case-file/file.ts'
import { useShortcuts } from '#kit/shortcuts/shortcuts.ts'
import { fileKeys, pressButtonOf } from '../file-keys.ts'
import { CheckLineCard } from './check-line.tsx'
import { SetGoodLines } from './set-good-lines.tsx'
import { DoubtCard } from './doubt-card.tsx'
import { isAllGood, KnownFactsList } from './known-facts.tsx'

/** The five lines of a file, each with the known facts, and the doubt for people who decide. */
export default function ChecklistTab({
  application,
  profile,
}: {
  application: Application
  profile: FrozenProfile
}) {
  const { _id: applicationId } = application
  const today = new Date().toISOString().slice(0, 10)
  const lines = useRef<HTMLUListElement>(null)
  useShortcuts(fileKeys, { line: (key) => pressButtonOf(key, lines.current) })
  const checklist = useLoaded(showChecklist, { params: { applicationId } })
  return (
    <Record
      of={checklist}
      loading={caseFileTexts.loading}
      shape={<SkeletonText lines={6} className="min-h-[34rem] content-start" />}
    >
      {(data) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 grow basis-64 text-sm text-soft">
              {texts.sub({ done: settledIn(data.lines), of: data.lines.length })}. {texts.lead}
            </p>
            <SetGoodLines
              applicationId={applicationId}
              lines={data.lines.filter(
                (line) =>
                  !settledStates.includes(line.state) &&
                  isAllGood({ line: line.line, known: data.known, profile, today }),
              )}
              onSaved={(saved) =>
                checklist.put({
                  ...data,
                  lines: data.lines.map((one) => saved.find(({ line }) => line === one.line) ?? one),
                })
              }
              onStale={() => void checklist.reload()}
            />
          </div>
          <ul ref={lines} className="@container grid">
            {data.lines.map((line) => (
              <CheckLineCard
                key={line.line}
                applicationId={applicationId}
                line={line}
                onSaved={(saved) =>
                  checklist.put({
                    ...data,
                    lines: data.lines.map((one) => (one.line === saved.line ? saved : one)),
                  })
                }
                onStale={() => void checklist.reload()}
              >
                <KnownFactsList line={line.line} known={data.known} profile={profile} today={today} />
              </CheckLineCard>
            ))}
          </ul>
          {data.doubt !== null && (
            <DoubtCard
              applicationId={applicationId}
              doubt={data.doubt}
              onSaved={(doubt) => checklist.put({ ...data, doubt })}
              onStale={() => void checklist.reload()}
            />
          )}
        </div>
      )}
    </Record>
  )
}

const settledIn = (lines: readonly CheckedLine[]): number =>
  lines.filter(({ state }) => settledStates.includes(state)).length
