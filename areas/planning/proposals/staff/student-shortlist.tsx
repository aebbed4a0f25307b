import { useState } from 'react'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { call, CallError } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { proposalTexts as texts } from '#texts/planning/proposals/proposals.ts'
import { downloadComparison, withdrawSuggestion, type StudentsProgram } from '../contract.ts'
import { ListedProgram } from './listed-program.tsx'

interface Props {
  studentId: string
  shortlist: readonly StudentsProgram[]
}

/** The student's shortlist: who put each program there, suggestions to take back, and programs to compare on paper. */
export function StudentShortlist({ studentId, shortlist }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { send, isSending, failure } = useSend(withdrawSuggestion)
  const takeBack = async (programId: string) => {
    const { message } = await send({ params: { studentId, programId } })
    setChosen((all) => all.filter((id) => id !== programId))
    showToast({ text: message })
  }
  if (shortlist.length === 0) {
    return (
      <Card as="div">
        <EmptyState title={texts.empty} className="py-8">
          {texts.emptyHelp}
        </EmptyState>
      </Card>
    )
  }
  const listed = chosen.filter((id) => shortlist.some(({ program }) => program._id === id))
  return (
    <Card aria-label={texts.shortlist}>
      <CardHead heading={texts.shortlist} />
      {failure !== null && (
        <div className="px-5 pb-4 max-sm:px-4 max-sm:pt-4">
          <Banner tone="error">{failure.message}</Banner>
        </div>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {shortlist.map(({ program, addedAt, suggestion }) => {
          const { _id, programName } = program
          const withdrawn = program.status === 'withdrawn'
          return (
            <li key={_id}>
              <ListedProgram
                program={program}
                about={
                  <div className="grid gap-1.5">
                    <p className="text-xs text-soft">
                      {suggestion === null
                        ? texts.savedByStudent({ day: formatDate(addedAt) })
                        : texts.suggestedBy({ name: suggestion.by, day: formatDate(suggestion.at) })}
                    </p>
                    {suggestion?.reason != null && (
                      <p className="text-sm break-words whitespace-pre-line">
                        <bdi>{suggestion.reason}</bdi>
                      </p>
                    )}
                    {!withdrawn && (
                      <Checkbox
                        label={texts.compare({ program: programName })}
                        checked={listed.includes(_id)}
                        disabled={!listed.includes(_id) && listed.length >= comparedMost}
                        onChange={({ currentTarget }) =>
                          setChosen(
                            currentTarget.checked ? [...listed, _id] : listed.filter((id) => id !== _id),
                          )
                        }
                      />
                    )}
                  </div>
                }
                actions={
                  <div className="flex flex-wrap items-center gap-2">
                    {withdrawn && <Badge tone="stop">{texts.withdrawn}</Badge>}
                    {suggestion !== null && (
                      <Button
                        size="small"
                        busy={isSending}
                        busyLabel={texts.takingBack}
                        aria-label={texts.takeBackProgram({ program: programName })}
                        onClick={() => void takeBack(_id).catch(shownByState)}
                      >
                        {texts.takeBack}
                      </Button>
                    )}
                  </div>
                }
              />
            </li>
          )
        })}
      </ul>
      {shortlist.length > 1 && <Download studentId={studentId} programs={listed} />}
    </Card>
  )
}

/** Draws the chosen programs as a PDF. */
function Download({ studentId, programs }: { studentId: string; programs: readonly string[] }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const download = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const query = { programs: programs.join(',') }
      saveFile((await call(downloadComparison, { params: { studentId }, query })) as Blob, texts.fileName)
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setFailure(refused.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4 max-sm:px-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft">
          {texts.compareHelp({ count: programs.length })}
        </p>
        <Button
          size="small"
          icon={<DownloadIcon data-small />}
          disabled={programs.length < 2}
          busy={busy}
          busyLabel={texts.downloading}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
      </div>
    </div>
  )
}
