import { Fragment } from 'react'

/** An e-mail address that breaks after its @ and before its dots, where there is no room for all of it. */
export function EmailAddress({ address }: { address: string }) {
  return (
    <bdi dir="ltr">
      {address.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
