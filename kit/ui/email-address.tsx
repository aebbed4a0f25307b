import { Fragment } from 'react'

/** An e-mail address that breaks after its @ and before the dots in front of it, where there is no room for all of it. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <bdi dir="ltr">
      {address
        .slice(0, at)
        .split(/(?=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      <wbr />
      <span className="inline-block max-w-full">{address.slice(at)}</span>
    </bdi>
  )
}
