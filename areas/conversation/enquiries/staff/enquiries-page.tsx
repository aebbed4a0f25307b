import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { AddStudentDialog } from '#areas/students/offers-staff.ts'
import { RemoveDialog } from '#areas/conversation/newsletter/staff/remove-dialog.tsx'
import { enquiryKinds, type Enquiry } from '../contract/enquiries.ts'
import { staffEnquiries as words } from '../texts/en-staff.ts'
import { EnquiryCard } from './enquiry-card.tsx'
import { deleteEnquiryRequest, enquiriesRequest, openEnquiriesRequest } from './enquiry-requests.ts'

const rowsPerPage = 20

/** What visitors sent from the public pages: the open ones, the newest first, and those that were handled. */
export default function EnquiriesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffEnquiries)
  const handled = query.get('handled') === 'yes' ? 'yes' : 'no'
  const kind = enquiryKinds.find((one) => one === query.get('kind')) ?? ''
  usePageArrival(words.title, `${handled} ${page}`)
  const { data, status, error, run } = useRequest(enquiriesRequest)
  const { data: counted, run: count } = useRequest(openEnquiriesRequest)
  const removing = useRequest(deleteEnquiryRequest)
  const navigate = useNavigate()
  const [adding, setAdding] = useState<Enquiry | null>(null)
  const [deleting, setDeleting] = useState<Enquiry | null>(null)
  const load = useCallback(
    () =>
      run({ query: { page: String(page), limit: String(rowsPerPage), search, kind: kind || null, handled } }),
    [run, page, search, kind, handled],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const again = () => {
    void load()
    void count({})
  }
  const shown = status === 'succeeded' && data !== null
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {counted !== null && words.open(counted.open)}
          </span>
        }
      >
        {words.title}
      </PageTitle>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <ListSearch
          label={words.search}
          buttonLabel={words.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_20rem] sm:max-w-[40rem]"
        />
        <Field label={words.kind} className="max-sm:flex-1">
          <Select value={kind} onChange={(event) => change({ kind: event.target.value })}>
            <option value="">{words.kinds.all}</option>
            {enquiryKinds.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TabLinks
        label={words.views}
        current={handled}
        className="mb-5"
        links={(['no', 'yes'] as const).map((key) => ({
          key,
          label: words.viewNames[key],
          href: key === 'no' ? paths.staffEnquiries : `${paths.staffEnquiries}?handled=yes`,
        }))}
      />
      {status === 'failed' && <TryAgain onTry={() => void load()}>{error}</TryAgain>}
      {!shown && status !== 'failed' && <Cards />}
      {shown && data.data.length === 0 && (
        <Nothing
          handled={handled === 'yes'}
          pastEnd={data.totalCount > 0}
          filtered={search !== '' || kind !== ''}
          first={hrefOf(1)}
        />
      )}
      {shown && data.data.length > 0 && (
        <ul className="grid gap-4">
          {data.data.map((one) => (
            <li key={one._id}>
              <EnquiryCard
                of={one}
                onChanged={again}
                onAdd={() => setAdding(one)}
                onDelete={() => setDeleting(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <AddStudentDialog
        from={adding && knownOf(adding)}
        onClose={() => setAdding(null)}
        onAdded={(id) => navigate(paths.staffStudent(id))}
      />
      <RemoveDialog
        open={deleting !== null}
        words={words}
        onRemove={() => removing.run({ params: { enquiryId: deleting?._id ?? '' } }).unwrap()}
        onClose={() => setDeleting(null)}
        onRemoved={again}
      >
        {words.removeHelp}
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

interface NothingProps {
  handled: boolean
  pastEnd: boolean
  filtered: boolean
  first: string
}

function Nothing({ handled, pastEnd, filtered, first }: NothingProps) {
  if (pastEnd) {
    return (
      <EmptyState title={words.pastEnd} action={<LinkButton href={first}>{words.firstPage}</LinkButton>} />
    )
  }
  if (filtered) {
    return (
      <EmptyState
        title={words.nothing}
        className="py-10"
        action={<LinkButton href={paths.staffEnquiries}>{words.showAll}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState title={handled ? words.emptyHandled : words.empty} className="py-10">
      {handled ? words.emptyHandledHelp : words.emptyHelp}
    </EmptyState>
  )
}

function Cards() {
  return (
    <Loading label={words.loading}>
      <div className="grid gap-4">
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} className="h-36 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
