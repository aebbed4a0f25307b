import { countryName } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import type { SimilarProgram } from '../contract/programs.ts'
import { Tuition } from './tuition.tsx'

interface Props {
  programs: readonly SimilarProgram[]
  hrefOf: (program: SimilarProgram) => string
  className: string
}

/** Programs like another one: each with its university and, where it is known, its tuition. */
export function SimilarList({ programs, hrefOf, className }: Props) {
  return (
    <ul className={className}>
      {programs.map((program) => (
        <li key={program._id} className="grid min-w-0 content-start gap-0.5">
          <p className="break-words">
            <Anchor href={hrefOf(program)}>{program.programName}</Anchor>
          </p>
          <p className="text-sm break-words text-soft">
            <bdi>{program.university.universityName}</bdi>, {countryName(program.university.country)}
          </p>
          {program.tuition && (
            <p className="text-sm font-[650] tabular-nums">
              <Tuition of={program} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
