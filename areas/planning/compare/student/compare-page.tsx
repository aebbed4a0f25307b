import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useNavigate } from '#kit/routing/router.tsx'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PrintIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { useCurrency } from '#areas/catalogue/offers-student.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import { setChosen, useChosen } from './chosen-programs.ts'
import { CompareTable } from './compare-table.tsx'
import type { Compared } from '../web/compared.ts'
import { comparisonOf, sortedByDifference, unconverted } from '../web/comparison.tsx'
import { ComparedAlike, ComparedUnknown } from './compared-alike.tsx'
import { isWhole, useCompared } from './use-compared.ts'

const texts = compareTexts.page
const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** The programs in the address: each once, at most four. */
const namedIn = (query: URLSearchParams): string[] =>
  [...new Set((query.get('programs') ?? '').split(',').filter(isId))].slice(0, comparedMost)

/** Up to four programs side by side: those in the address, otherwise those chosen on this device. */
export default function ComparePage() {
  usePageArrival(texts.title)
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useChosen()
  const named = namedIn(query)
  const [start] = useState(() => chosen.map(({ _id }) => _id))
  const programIds = query.has('programs') ? named : start
  useEffect(() => {
    if (query.has('programs') || start.length === 0) return
    navigate(paths.comparing(start), { replace: true })
  }, [navigate, query, start])
  const currencyParam = query.get('currency')
  const { currency, currencies, settled } = useCurrency(
    currencyParam !== null && /^[A-Z]{3}$/.test(currencyParam) ? currencyParam : null,
  )
  const { compared, retry } = useCompared(settled ? programIds : [], currency)

  const columns = compared.filter((one): one is Compared => one !== null)
  const arrived = programIds.length > 0 && columns.length === programIds.length
  const groups = comparisonOf(columns)
  const { differs, alike, unknown } = sortedByDifference(groups, columns)
  const unconvertedAmounts = unconverted(columns)

  const change = (name: 'programs' | 'currency', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        return next
      },
      { replace: true },
    )
  const show = (ids: readonly string[]) => change('programs', ids.join(','))
  const remove = ({ programId, program }: Compared) => {
    const before = chosen
    setChosen(chosen.filter(({ _id }) => _id !== programId))
    show(programIds.filter((id) => id !== programId))
    // The button that had the focus has been removed with its column.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    const undo = () => {
      setChosen(before)
      show(programIds)
    }
    const action = { label: texts.undo, onAct: undo }
    showToast({ text: texts.removed({ program: program?.programName ?? texts.unknown }), action })
  }
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: texts.back, href: paths.universities }, { label: texts.title }]}
          />
        }
        sub={texts.sub}
      >
        {texts.title}
      </PageTitle>
      {programIds.length === 0 ? (
        <NothingChosen />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
            <Field label={texts.currency} className="w-36">
              <Select value={currency} onChange={(event) => change('currency', event.target.value)}>
                {[...new Set([currency, ...currencies])].map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </Select>
            </Field>
            <div className="ms-auto flex flex-wrap gap-2">
              {programIds.length < comparedMost && (
                <LinkButton size="small" href={paths.universities}>
                  {texts.add}
                </LinkButton>
              )}
              <Button size="small" icon={<PrintIcon className="size-[18px]" />} onClick={() => print()}>
                {texts.print}
              </Button>
            </div>
          </div>
          <p role="status" className="text-sm text-soft not-empty:mb-3">
            {arrived && (programIds.length === 1 ? texts.one : texts.differIn({ count: differs.length }))}
          </p>
          {arrived && unconvertedAmounts !== null && (
            <p className="mb-3 text-sm text-soft">{texts.notConverted(unconvertedAmounts)}</p>
          )}
          {arrived && columns.some((one) => !isWhole(one)) && (
            <TryAgain className="mb-4 print:hidden" onTry={retry}>
              {texts.partly}
            </TryAgain>
          )}
          {arrived ? (
            columns.some(({ program }) => program !== null) && (
              <>
                <CompareTable columns={columns} lines={differs} onRemove={remove} />
                <ComparedAlike lines={alike} count={columns.length} />
                <ComparedUnknown lines={unknown} count={columns.length} />
              </>
            )
          ) : (
            <Loading label={texts.loading}>
              <Card as="div" padded>
                <SkeletonText lines={12} />
              </Card>
            </Loading>
          )}
        </>
      )}
    </>
  )
}

function NothingChosen() {
  return (
    <Card as="div">
      <EmptyState
        title={texts.none}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton tone="main" href={paths.universities}>
              {texts.find}
            </LinkButton>
            <LinkButton href={paths.shortlist}>{texts.shortlist}</LinkButton>
          </div>
        }
        className="py-10"
      >
        {texts.noneHelp}
      </EmptyState>
    </Card>
  )
}
