import { useCallback, useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { useParams } from 'wouter'
import type { BodyIn } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useRequest } from '#kit/store/hooks.ts'
import type { DeskUniversity, saveUniversity } from '../contract/university-desk.ts'
import { catalogueDesk } from '../texts/en-catalogue-desk.ts'
import {
  moveUniversityRequest,
  saveUniversityRequest,
  undoUniversityRequest,
  universityRequest,
} from './desk-requests.ts'
import { ProgramsOf } from './programs-of.tsx'
import { RecordPage, type LoadedRecord } from './record-page.tsx'
import { RecordStates } from './parts/record-states.tsx'
import { universityFields } from './university-fields.ts'

/** One university on the desk. */
export default function UniversityPage() {
  const { universityId = '' } = useParams()
  const { data, status, error, run } = useRequest(universityRequest)
  const saving = useRequest(saveUniversityRequest)
  const moving = useRequest(moveUniversityRequest)
  const undoing = useRequest(undoUniversityRequest)
  const dispatch = useDispatch()
  const load = useCallback(() => run({ params: { universityId } }), [run, universityId])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const university = data?.university._id === universityId && status !== 'failed' ? data.university : null
  const name = university?.groups.names.name ?? catalogueDesk.record.university
  usePageArrival(name, universityId)
  const keep = (said: { message: string; university: DeskUniversity }) => {
    dispatch(universityRequest.put({ university: said.university }))
    return said.message
  }
  const params = { universityId }
  const loaded = ({ version, ...record }: DeskUniversity): LoadedRecord => ({
    record,
    href: paths.university(universityId),
    fields: universityFields(record.regulators),
    groups: { ...record.groups },
    sources: record.sources,
    onSave: async (group, value, source) => {
      // The fields of the group are the contract's; the server checks each.
      const body = { group, version, value, ...(source && { source }) } as BodyIn<typeof saveUniversity>
      return keep(await saving.run({ params, body }).unwrap())
    },
    onMove: async (to, reason) => keep(await moving.run({ params, body: { status: to, reason } }).unwrap()),
    onUndo: async () => keep(await undoing.run({ params, body: { version } }).unwrap()),
    more: <ProgramsOf universityId={universityId} />,
  })
  return (
    <RecordPage
      name={name}
      crumbs={[
        { label: catalogueDesk.record.catalogue, href: paths.staffCatalogue },
        ...(university ? [{ label: name }] : []),
      ]}
      of={university && loaded(university)}
    >
      <RecordStates failed={status === 'failed'} error={error} onTry={() => void load()} />
    </RecordPage>
  )
}
