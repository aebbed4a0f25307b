import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { TextInput } from './text-input.tsx'

describe('Field', () => {
  it('links label, hint and error to its control', () => {
    const markup = renderToStaticMarkup(
      <Field id="phone" label="Phone" hint="With the country code" error="Add the country code">
        <TextInput name="phone" />
      </Field>,
    )
    expect(markup).toContain('<label for="phone"')
    expect(markup).toMatch(/<input[^>]*id="phone"/)
    expect(markup).toMatch(/aria-describedby="phone-hint phone-error"/)
    expect(markup).toMatch(/aria-invalid="true"/)
    expect(markup).toContain('id="phone-error"')
  })

  it('has no attributes for a missing hint or error', () => {
    const markup = renderToStaticMarkup(
      <Field label="Phone">
        <TextInput />
      </Field>,
    )
    expect(markup).not.toContain('aria-describedby')
    expect(markup).not.toContain('aria-invalid')
  })

  it('keeps the control’s own descriptions', () => {
    const markup = renderToStaticMarkup(
      <Field id="name" label="Name" hint="As in the passport">
        <TextInput aria-describedby="elsewhere" />
      </Field>,
    )
    expect(markup).toMatch(/aria-describedby="name-hint elsewhere"/)
  })

  it('marks optional fields with a text', () => {
    const markup = renderToStaticMarkup(
      <Field label="Phone" optional="(optional)">
        <TextInput />
      </Field>,
    )
    expect(markup).toMatch(/<label[^>]*>Phone<span[^>]*> \(optional\)<\/span><\/label>/)
  })
})

describe('Checkbox', () => {
  it('is described by its error', () => {
    const markup = renderToStaticMarkup(<Checkbox label="I agree" error="Tick this to go on" />)
    const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toContain(`id="${described}"`)
    expect(markup).toContain('aria-invalid="true"')
  })
})

describe('RadioGroup', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]

  it('selects only the default', () => {
    const markup = renderToStaticMarkup(
      <RadioGroup legend="Which?" name="which" options={options} defaultValue="b" />,
    )
    expect(markup.match(/checked=""/g)).toHaveLength(1)
    expect(markup).toMatch(/<input[^>]*checked=""[^>]*value="b"/)
  })

  it('is a named group', () => {
    const markup = renderToStaticMarkup(<RadioGroup legend="Which?" name="which" options={options} />)
    expect(markup).toMatch(/<fieldset[^>]*><legend[^>]*>Which\?<\/legend>/)
  })
})
