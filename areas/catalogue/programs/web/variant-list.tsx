import { Anchor } from '#kit/ui/anchor.tsx'
import { DownIcon } from '#kit/ui/icons.ts'
import { programFactTexts as texts } from '#texts/catalogue/programs/program-facts.ts'
import type { Program } from '../contract/programs.ts'
import { differencesOf } from './program-variants.ts'
import type { Variants } from './program-variants.ts'
import { Tuition } from './tuition.tsx'

interface Props {
  variants: Variants
  /** The address of the page of a program. */
  hrefOf: (program: Program) => string
  className?: string
}

/** Below the row of a program: its variants, with what distinguishes each and what it costs. Nothing if it has none. */
export function VariantList({ variants, hrefOf, className = '' }: Props) {
  if (variants.length === 1) return null
  const differences = differencesOf(variants)
  return (
    <details className={`group px-4 pb-3 sm:px-5 ${className}`}>
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-accent pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <DownIcon data-small className="transition-transform duration-120 group-open:rotate-180" />
        {texts.variants({ count: variants.length })}
      </summary>
      <ul className="mt-1 text-sm">
        {variants.map((program, at) => (
          <li
            key={program._id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-dashed border-line py-1"
          >
            <Anchor
              href={hrefOf(program)}
              className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              {differences[at]}
            </Anchor>
            <span className={program.tuition === null ? 'text-soft' : 'tabular-nums'}>
              {program.tuition === null ? texts.noFee : <Tuition of={program} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
