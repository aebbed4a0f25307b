import { useParams } from 'wouter'
import type { BodyIn } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import {
  moveUniversity,
  saveUniversity,
  showCatalogueUniversity,
  undoUniversityEdit,
  type CatalogueUniversity,
} from '../contract/university-editing.ts'
import { recordTexts } from '#texts/catalogue/editing/editing.ts'
import { ProgramsOf } from './programs-of.tsx'
import { RecordPage, type LoadedRecord } from './record-page.tsx'
import { universityFields } from './university-fields.ts'

/** The page on which officers edit a university. */
export default function UniversityPage() {
  const { universityId = '' } = useParams()
  const params = { universityId }
  const loaded = useLoaded(showCatalogueUniversity, { params })
  const { send: save } = useSend(saveUniversity)
  const { send: move } = useSend(moveUniversity)
  const { send: undo } = useSend(undoUniversityEdit)
  const university = loaded.isStale ? null : (loaded.data?.university ?? null)
  const name = university?.groups.names.name ?? recordTexts.university
  usePageArrival(name, universityId)
  const showReply = (reply: { message: string; university: CatalogueUniversity }) => {
    loaded.put({ university: reply.university })
    return reply.message
  }
  const recordOf = (record: CatalogueUniversity): LoadedRecord => ({
    record,
    href: paths.university(universityId),
    fields: universityFields(record.regulators),
    groups: { ...record.groups },
    sources: record.sources,
    onSave: async (group, value, source, version) => {
      // The fields of each group match the contract, and the server validates them.
      const body = { group, version, value, ...(source && { source }) } as BodyIn<typeof saveUniversity>
      return showReply(await save({ params, body }))
    },
    onMove: async (to, reason) => showReply(await move({ params, body: { status: to, reason } })),
    onUndo: async () => showReply(await undo({ params, body: { version: record.version } })),
    more: <ProgramsOf universityId={universityId} />,
  })
  return (
    <RecordPage
      name={name}
      crumbs={[
        { label: recordTexts.catalogue, href: paths.staffCatalogue },
        ...(university ? [{ label: name }] : []),
      ]}
      of={loaded}
      recordOf={(reply) => recordOf(reply.university)}
    />
  )
}
