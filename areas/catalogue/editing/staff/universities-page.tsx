import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress, withQuery } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { formatNumber, countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { DataTable, type Column } from '#kit/ui/layout/data-table.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { markUniversitiesChecked } from '../contract/catalogue-checks.ts'
import { recordStatuses } from '../contract/catalogue-facts.ts'
import {
  attentions,
  createUniversity,
  listCatalogueUniversities,
  type UniversityEntry,
} from '../contract/university-editing.ts'
import { editingTexts, universityListTexts as texts } from '#texts/catalogue/editing/editing.ts'
import { AddDialog } from './parts/add-dialog.tsx'
import { KnownFacts } from './parts/known-facts.tsx'
import { useMarking } from './parts/use-marking.tsx'
import { StatusBadge } from './parts/status-badge.tsx'
import { countries, universityFields } from './university-fields.ts'

const rowsPerPage = 25
const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** All universities for officers: what students see, drafts, withdrawn ones, and what needs attention. */
export default function UniversitiesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffCatalogue)
  const status = oneOf(recordStatuses, query.get('status'))
  const attention = oneOf(attentions, query.get('attention'))
  const country = /^[A-Z]{2}$/.exec(query.get('country') ?? '')?.[0]
  const sort = oneOf(['programs'] as const, query.get('sort'))
  usePageArrival(texts.title, query.toString())
  const navigate = useNavigate()
  const filters = { search, status, attention, country }
  const universities = useLoaded(listCatalogueUniversities, {
    query: { page, limit: rowsPerPage, ...filters, sort },
  })
  const { data, isStale } = universities
  const { send: create } = useSend(createUniversity)
  const { send: markChecked } = useSend(markUniversitiesChecked)
  const [adding, setAdding] = useState(false)
  const listed = data?.totalCount ?? 0
  const marking = useMarking({
    listed,
    shown: data?.data ?? [],
    mark: (ids) => markChecked({ body: ids ? { ids } : { listed: { ...filters, count: listed } } }),
  })
  const counts = data?.counts
  const to = (changes: Record<string, string | null>) =>
    paths.staffCatalogue + withQuery(query, { page: null, ...changes })
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {counts &&
              texts.sub({
                published: formatNumber(counts.published),
                draft: formatNumber(counts.draft),
                withdrawn: formatNumber(counts.withdrawn),
              })}
          </span>
        }
        actions={
          <>
            <LinkButton href={paths.staffImports}>{texts.import}</LinkButton>
            <Button tone="main" onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
      >
        {texts.title}
      </PageTitle>
      <KnownFacts />
      <TabLinks
        label={texts.views}
        current={attention ?? status ?? 'all'}
        className="mb-4"
        links={[
          { key: 'all', label: texts.all, href: to({ status: null, attention: null }) },
          ...recordStatuses.map((one) => ({
            key: one,
            label: editingTexts.status[one],
            href: to({ status: one, attention: null }),
          })),
          ...attentions.map((one) => ({
            key: one,
            label: texts.attentions[one]({
              count: counts ? formatNumber(one === 'no-source' ? counts.noSource : counts[one]) : '–',
            }),
            href: to({ attention: one, status: null }),
          })),
        ]}
      />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <ListSearch
          label={texts.search}
          buttonLabel={editingTexts.search}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_20rem]"
        />
        <Field label={texts.country} className="flex-[0_1_16rem] max-sm:flex-auto">
          <Select value={country ?? ''} onChange={(event) => change({ country: event.target.value })}>
            <option value="">{texts.everyCountry}</option>
            {countries().map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.order} className="max-sm:flex-auto">
          <Select value={sort ?? ''} onChange={(event) => change({ sort: event.target.value })}>
            <option value="">{search === '' ? texts.byName : texts.byMatch}</option>
            <option value="programs">{texts.byPrograms}</option>
          </Select>
        </Field>
      </div>
      {data !== null && !isStale && <div className="mb-3">{marking.bar}</div>}
      <CardList
        title={texts.title}
        of={universities}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={editingTexts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => <Table rows={rows} tick={marking.column(({ universityName }) => universityName)} />}
      </CardList>
      <AddDialog
        about="new-university"
        open={adding}
        texts={texts.dialog}
        fields={[universityFields([]).names[0]!, { ...universityFields([]).place[0]!, wide: true }]}
        onClose={() => setAdding(false)}
        onAdd={async (value, source) => {
          const body = { name: String(value['name']), country: String(value['country']), source }
          const { university } = await create({ body })
          setAdding(false)
          navigate(paths.staffUniversity(university._id))
        }}
      />
    </>
  )
}

function Table({ rows, tick }: { rows: readonly UniversityEntry[]; tick: Column<UniversityEntry> }) {
  return (
    <DataTable
      dense
      caption={texts.title}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        tick,
        {
          key: 'name',
          head: texts.name,
          card: 'main',
          cell: ({ _id, universityName, country, city }) => (
            <span className="block py-1 break-words whitespace-normal">
              <Anchor
                href={paths.staffUniversity(_id)}
                className="font-semibold text-accent no-underline hover:underline"
              >
                <bdi>{universityName}</bdi>
              </Anchor>
              <span className="block text-xs font-normal text-soft">
                {[city, countryName(country)].filter(Boolean).join(', ')}
              </span>
            </span>
          ),
        },
        {
          key: 'status',
          head: texts.status,
          width: 'w-32',
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          key: 'programs',
          head: texts.programs,
          width: 'w-44 @max-[60rem]:w-28',
          cardLabel: texts.programs,
          className: 'tabular-nums',
          cell: ({ publishedPrograms, programs }) =>
            publishedPrograms === programs
              ? formatNumber(programs)
              : texts.publishedOf({
                  published: formatNumber(publishedPrograms),
                  all: formatNumber(programs),
                }),
        },
        {
          key: 'checked',
          head: texts.checked,
          width: 'w-36',
          cardLabel: texts.checked,
          narrow: 'hidden',
          className: 'tabular-nums',
          cell: ({ checkedOn }) => (checkedOn === null ? editingTexts.notGiven : formatShortDay(checkedOn)),
        },
        {
          key: 'needs',
          head: texts.needs,
          width: 'w-[17rem] @max-[60rem]:w-[14rem]',
          card: 'line',
          cell: (one) => <Needs of={one} />,
        },
      ]}
    />
  )
}

function Needs({ of: { hasSource, stale, checkedOn, openMistakes } }: { of: UniversityEntry }) {
  // The column beside it says that a day is not known.
  const isStale = stale && hasSource && checkedOn !== null
  if (hasSource && !isStale && openMistakes === 0) return null
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      {!hasSource && <Badge tone="stop">{editingTexts.noSource}</Badge>}
      {isStale && (
        <Badge tone="wait" className="whitespace-normal">
          {editingTexts.staleInShort}
        </Badge>
      )}
      {openMistakes > 0 && <Badge tone="work">{editingTexts.mistakes({ count: openMistakes })}</Badge>}
    </span>
  )
}
