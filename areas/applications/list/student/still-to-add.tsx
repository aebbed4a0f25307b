import type { ReactNode } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { StillToAdd, WantedDetail } from '#areas/applications/states/contract/still-to-add.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { stillToAddTexts as texts } from '#texts/applications/states/still-to-add.ts'
import { detailLabel, documentLabel } from './still-to-add-labels.ts'

interface Props {
  lacks: StillToAdd
  detailHref: (name: WantedDetail) => string
  documentHref: (name: DocumentKind) => string
  children: ReactNode
}

/** The missing items of an application, in the order of the form; each links to where it is added. */
export function StillToAddCard({ lacks, detailHref, documentHref, children }: Props) {
  const items = [
    ...lacks.details.map((name) => ({ name, label: detailLabel(name), href: detailHref(name) })),
    ...lacks.documents.map((name) => ({ name, label: documentLabel(name), href: documentHref(name) })),
  ]
  if (items.length === 0) return null
  return (
    <Card padded aria-labelledby="still-to-add" className="grid gap-2 border-sun/55 bg-sun-tint">
      <h2 id="still-to-add" className="text-h5 tracking-normal">
        {texts.heading}
      </h2>
      <div className="grid gap-1 text-sm text-soft">{children}</div>
      <ol className="list-decimal ps-5">
        {items.map(({ name, label, href }) => (
          <li key={name} className="py-0.5 pointer-coarse:py-2">
            <Anchor href={href}>{label}</Anchor>
          </li>
        ))}
      </ol>
    </Card>
  )
}
