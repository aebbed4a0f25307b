import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { AddStudentDialog } from '#areas/students/offers-staff.ts'
import { RemoveDialog } from '#areas/conversation/newsletter/staff/remove-dialog.tsx'
import { enquiryKinds, listEnquiries, type Enquiry } from '../contract/enquiries.ts'
import { countEnquiries, deleteEnquiry } from '../contract/enquiry-inbox.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { EnquiryCard } from './enquiry-card.tsx'

const rowsPerPage = 20

/** Enquiries from the public pages: open ones, the longest waiting first, and handled ones. */
export default function EnquiriesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffEnquiries)
  const handled = query.get('handled') === 'yes' ? 'yes' : 'no'
  const kind = enquiryKinds.find((one) => one === query.get('kind')) ?? ''
  usePageArrival(texts.title, `${handled} ${page}`)
  const enquiries = useLoaded(listEnquiries, {
    query: { page, limit: rowsPerPage, search, kind: kind || null, handled },
  })
  const { data: counted } = useLoaded(countEnquiries, {})
  const { send: remove } = useSend(deleteEnquiry)
  const navigate = useNavigate()
  const [adding, setAdding] = useState<Enquiry | null>(null)
  const [deleting, setDeleting] = useState<Enquiry | null>(null)
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {counted !== null && texts.open({ count: counted.open })}
          </span>
        }
      >
        {texts.title}
      </PageTitle>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <ListSearch
          label={texts.search}
          placeholder={texts.searchHint}
          buttonLabel={texts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_20rem] sm:max-w-[40rem]"
        />
        <Field label={texts.kind} className="max-sm:flex-1">
          <Select value={kind} onChange={(event) => change({ kind: event.target.value })}>
            <option value="">{texts.kinds.all}</option>
            {enquiryKinds.map((one) => (
              <option key={one} value={one}>
                {texts.kinds[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TabLinks
        label={texts.views}
        current={handled}
        className="mb-5"
        links={(['no', 'yes'] as const).map((key) => ({
          key,
          label: texts.viewNames[key],
          href: key === 'no' ? paths.staffEnquiries : `${paths.staffEnquiries}?handled=yes`,
        }))}
      />
      <RecordList
        of={enquiries}
        loading={texts.loading}
        shape={
          <div className="grid gap-4">
            {[0, 1, 2].map((one) => (
              <Skeleton key={one} className="h-36 rounded-card" />
            ))}
          </div>
        }
        empty={<Nothing handled={handled === 'yes'} filtered={search !== '' || kind !== ''} />}
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <>
            <p className="-mt-2 mb-2 text-sm text-soft">{texts.order[handled]}</p>
            <ul className="grid gap-4">
              {rows.map((one) => (
                <li key={one._id}>
                  <EnquiryCard
                    of={one}
                    onReload={() => void enquiries.reload()}
                    onAdd={() => setAdding(one)}
                    onDelete={() => setDeleting(one)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </RecordList>
      <AddStudentDialog
        from={adding && knownOf(adding)}
        onClose={() => setAdding(null)}
        onAdded={(id) => navigate(paths.staffStudent(id))}
      />
      <RemoveDialog
        open={deleting !== null}
        texts={texts}
        onRemove={() => remove({ params: { enquiryId: deleting?._id ?? '' } })}
        onClose={() => setDeleting(null)}
      >
        {texts.removeHelp}
      </RemoveDialog>
    </>
  )
}

const knownOf = ({ _id, firstName, lastName, email, phone, qualification }: Enquiry) => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  email,
  phone,
  education: qualification,
  enquiryId: _id,
})

function Nothing({ handled, filtered }: { handled: boolean; filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title={texts.nothing}
        className="py-10"
        action={<LinkButton href={paths.staffEnquiries}>{texts.showAll}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState title={handled ? texts.emptyHandled : texts.empty} className="py-10">
      {handled ? texts.emptyHandledHelp : texts.emptyHelp}
    </EmptyState>
  )
}
