import { useParams } from 'wouter'
import type { BodyIn } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import {
  moveProgram,
  saveProgram,
  showCatalogueProgram,
  undoProgramEdit,
  type CatalogueProgram,
} from '../contract/program-editing.ts'
import { recordTexts } from '#texts/catalogue/editing/editing.ts'
import { describeFact } from './parts/describe-fact.ts'
import { programFields } from './program-fields.ts'
import { RecordPage, type LoadedRecord } from './record-page.tsx'

/** The page on which officers edit a program. */
export default function ProgramPage() {
  const { programId = '' } = useParams()
  const params = { programId }
  const loaded = useLoaded(showCatalogueProgram, { params })
  const { send: save } = useSend(saveProgram)
  const { send: move } = useSend(moveProgram)
  const { send: undo } = useSend(undoProgramEdit)
  const program = loaded.isStale ? null : (loaded.data?.program ?? null)
  const name = program?.groups.title.name ?? recordTexts.program
  usePageArrival(name, programId)
  const showReply = (reply: { message: string; program: CatalogueProgram }) => {
    loaded.put({ program: reply.program })
    return reply.message
  }
  const recordOf = (record: CatalogueProgram): LoadedRecord => ({
    record,
    href: paths.program(record.university._id, programId),
    fields: programFields(),
    groups: { ...record.groups },
    sources: record.sources,
    onSave: async (group, value, source, version) => {
      // The fields of each group match the contract, and the server validates them.
      const body = { group, version, value, source } as BodyIn<typeof saveProgram>
      return showReply(await save({ params, body }))
    },
    onMove: async (to, reason) => showReply(await move({ params, body: { status: to, reason } })),
    onUndo: async () => showReply(await undo({ params, body: { version: record.version } })),
    preview: (group, value) => group === 'requirements' && <Preview lines={value['lines']} />,
  })
  return (
    <RecordPage
      name={name}
      crumbs={[
        { label: recordTexts.catalogue, href: paths.staffCatalogue },
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
      of={loaded}
      recordOf={(reply) => recordOf(reply.program)}
    />
  )
}

/** A preview of the requirements as students see them. */
function Preview({ lines }: { lines: unknown }) {
  const field = programFields().requirements[0]!
  // A row without a subject is not complete yet.
  const complete = (Array.isArray(lines) ? lines : []).filter(({ subject }) => subject !== '')
  const read = describeFact(
    field,
    complete.map((line) => ({
      ...line,
      alternatives: line.alternatives.filter((one: { subject: string }) => one.subject !== ''),
    })),
  )
  if (read.length === 0) return null
  return (
    <section aria-label={recordTexts.preview} className="grid gap-2 rounded-control bg-tint p-4">
      <h3 className="text-sm font-semibold">{recordTexts.preview}</h3>
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
