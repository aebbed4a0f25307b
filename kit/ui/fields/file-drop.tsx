import { cx } from 'class-variance-authority'
import { useId, useState } from 'react'
import type { ChangeEvent, DragEvent, ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { CameraIcon, FileIcon } from '../icons.ts'

export type FileDropProps = {
  /** Which file is expected, for screen readers: "Matriculation certificate". */
  label: string
  photoLabel: string
  chooseLabel: string
  /** Accepted types and size: "or drop it here. JPG, PNG or PDF, up to 10 MB". */
  hint: ReactNode
  /** Types for the file button, as in `<input accept>`. The photo button takes images. */
  accept: string
  /** Whether to offer the camera; off for spreadsheets. */
  photo?: boolean
  /** In a form with a button that sends it, which is then the one primary button. */
  secondary?: boolean
  multiple?: boolean
  disabled?: boolean
  /** The selected, photographed or dropped files. Their types are not checked here, and a drop can have any type. */
  onFiles: (files: File[]) => void
  className?: string
}

/**
 * A file field: take a photo, choose a file, or drop one. It has two inputs because on Android a file input hides the
 * camera, which `capture` opens directly.
 */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    photoLabel,
    chooseLabel,
    hint,
    accept,
    photo = true,
    secondary = false,
    multiple,
    disabled,
    onFiles,
    className,
  } = props
  const id = useId()
  const tone = secondary ? 'line' : 'main'
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files?.length && !disabled) onFiles(multiple ? [...files] : [...files].slice(0, 1))
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files)
    // Reset, so that choosing the same file again after a failure is a change.
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-control border-[1.5px] border-dashed p-4',
        over ? 'border-accent bg-tint' : 'border-edge bg-sunk/40',
        className,
      )}
    >
      {photo && (
        <FilePick label={photoLabel} icon={<CameraIcon />} tone={tone} disabled={disabled}>
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={disabled}
            onChange={change}
            className="sr-only"
          />
        </FilePick>
      )}
      <FilePick label={chooseLabel} icon={<FileIcon />} tone={photo ? 'line' : tone} disabled={disabled}>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={change}
          className="sr-only"
        />
      </FilePick>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {hint}
      </p>
    </div>
  )
}

type FilePickProps = {
  label: string
  icon: ReactNode
  tone?: 'main' | 'line'
  disabled?: boolean
  /** The file input, visually hidden. */
  children: ReactNode
}

/** A button for one file: a label around a native input, which provides keyboard access, focus and name. */
export function FilePick({ label, icon, tone = 'line', disabled, children }: FilePickProps) {
  return (
    <label
      className={cx(
        buttonClass({ tone, size: 'small' }),
        'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-xs:flex-[1_1_100%] max-xs:min-h-11',
        disabled && 'pointer-events-none border-line bg-sunk text-soft',
      )}
    >
      <span className="inline-flex items-center justify-center gap-2">
        {icon}
        {label}
      </span>
      {children}
    </label>
  )
}
