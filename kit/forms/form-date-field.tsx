import { useController } from 'react-hook-form'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { DateField } from './date-field.tsx'
import type { DateFieldProps } from './date-field.tsx'

/** The `DateField` of a form of react-hook-form. */
export function FormDateField<Typed extends FieldValues, Body>({
  control,
  name,
  ...rest
}: Omit<DateFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'> & {
  control: Control<Typed, unknown, Body>
  name: Path<Typed>
}) {
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange, onBlur } = field
  return (
    <DateField
      {...rest}
      ref={ref}
      name={name}
      value={value as string}
      onChange={onChange}
      onBlur={onBlur}
      error={fieldState.error?.message}
    />
  )
}
