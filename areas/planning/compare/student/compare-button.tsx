import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { CompareIcon } from '#kit/ui/icons.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import { toggleChosen, useChosen } from './chosen-programs.ts'

const texts = compareTexts.button

/**
 * Adds a program to the comparison or removes it; up to four on this device. A page with such buttons must end with one
 * `<CompareBar />` as its last child.
 */
export function CompareButton({
  programId,
  name,
  className,
}: {
  programId: string
  name: string
  className?: string
}) {
  const chosen = useChosen()
  const pressed = chosen.some(({ _id }) => _id === programId)
  const [refused, setRefused] = useState(false)
  const full = refused && !pressed && chosen.length >= comparedMost
  return (
    <div className={cx('grid', className)}>
      <Button
        size="small"
        aria-pressed={pressed}
        aria-label={pressed ? texts.unchoose({ program: name }) : texts.choose({ program: name })}
        icon={<CompareIcon className="size-[18px]" />}
        className={cx(pressed && 'border-accent bg-tint text-accent')}
        onClick={() => setRefused(!toggleChosen({ _id: programId, name }))}
      >
        {pressed ? texts.chosen : texts.compare}
      </Button>
      <div role="status">
        {full && (
          <div className="mt-1">
            <FieldError>{texts.full({ most: comparedMost })}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
