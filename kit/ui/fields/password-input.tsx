import { cx } from 'class-variance-authority'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './field.tsx'
import { EyeIcon, EyeOffIcon } from '../icons.ts'

export type PasswordInputProps = ComponentProps<'input'> & { showLabel: string; hideLabel: string }

/** A password field that can show its value. It hides it again on submit. */
export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        {...useFieldWiring(rest)}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        className={cx('control pe-12', className)}
      />
      <button
        type="button"
        aria-label={shown ? hideLabel : showLabel}
        title={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
        className="absolute end-px top-px bottom-px grid w-11 place-items-center rounded-control text-soft hover:text-accent"
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
