import { paths } from '../paths.ts'
import { Anchor } from '../ui/anchor.tsx'
import { explainerWords as words } from '../words/en-explainers.ts'

/** Where to write down what EQ and IQ have shown. */
export function NextSheet() {
  return (
    <p className="mt-8 text-lead">
      {words.nextText} <Anchor href={paths.swot}>{words.swot}</Anchor>
    </p>
  )
}
