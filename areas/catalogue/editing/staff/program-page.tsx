import { useCallback, useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useParams } from 'wouter'
import type { BodyIn } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import type { DeskProgram, saveProgram } from '../contract/program-desk.ts'
import { catalogueDesk } from '../texts/en-catalogue-desk.ts'
import {
  moveProgramRequest,
  programRequest,
  saveProgramRequest,
  undoProgramRequest,
} from './desk-requests.ts'
import { factInWords } from './parts/fact-in-words.ts'
import { programFields } from './program-fields.ts'
import { RecordPage, type LoadedRecord } from './record-page.tsx'
import { RecordStates } from './parts/record-states.tsx'

/** One program on the desk. */
export default function ProgramPage() {
  const { programId = '' } = useParams()
  const { data, status, error, run } = useRequest(programRequest)
  const saving = useRequest(saveProgramRequest)
  const moving = useRequest(moveProgramRequest)
  const undoing = useRequest(undoProgramRequest)
  const dispatch = useDispatch()
  const load = useCallback(() => run({ params: { programId } }), [run, programId])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const program = data?.program._id === programId && status !== 'failed' ? data.program : null
  const name = program?.groups.title.name ?? catalogueDesk.record.program
  usePageArrival(name, programId)
  const keep = (said: { message: string; program: DeskProgram }) => {
    dispatch(programRequest.put({ program: said.program }))
    return said.message
  }
  const params = { programId }
  const loaded = ({ version, ...record }: DeskProgram): LoadedRecord => ({
    record,
    href: paths.program(record.university._id, programId),
    fields: programFields(),
    groups: { ...record.groups },
    sources: record.sources,
    onSave: async (group, value, source) => {
      // The fields of the group are the contract's; the server checks each.
      const body = { group, version, value, source } as BodyIn<typeof saveProgram>
      return keep(await saving.run({ params, body }).unwrap())
    },
    onMove: async (to, reason) => keep(await moving.run({ params, body: { status: to, reason } }).unwrap()),
    onUndo: async () => keep(await undoing.run({ params, body: { version } }).unwrap()),
    preview: (group, value) => group === 'requirements' && <Preview lines={value['lines']} />,
  })
  return (
    <RecordPage
      name={name}
      crumbs={[
        { label: catalogueDesk.record.catalogue, href: paths.staffCatalogue },
        ...(program
          ? [
              {
                label: program.university.universityName,
                href: paths.staffUniversity(program.university._id),
              },
              { label: name },
            ]
          : []),
      ]}
      of={program && loaded(program)}
    >
      <RecordStates failed={status === 'failed'} error={error} onTry={() => void load()} />
    </RecordPage>
  )
}

/** The lines of requirements as students read them, while they are typed. */
function Preview({ lines }: { lines: unknown }) {
  const field = programFields().requirements[0]!
  // A row without its subject is not a line yet.
  const told = (Array.isArray(lines) ? lines : []).filter(({ subject }) => subject !== '')
  const read = factInWords(
    field,
    told.map((line) => ({
      ...line,
      alternatives: line.alternatives.filter((one: { subject: string }) => one.subject !== ''),
    })),
  )
  if (read.length === 0) return null
  return (
    <section aria-label={catalogueDesk.record.preview} className="grid gap-2 rounded-control bg-tint p-4">
      <h3 className="text-sm font-semibold">{catalogueDesk.record.preview}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {read.map((line, at) => (
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
