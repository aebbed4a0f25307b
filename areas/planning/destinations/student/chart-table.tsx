interface Props {
  caption: string
  /** The first column labels the rows. */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a small table below it. */
export function ChartTable({ caption, heads, rows }: Props) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="align-bottom">
            {heads.map((head, place) => (
              <th
                key={head}
                scope="col"
                className={`py-1.5 pe-3 text-xs font-semibold text-soft last:pe-0 ${place === 0 ? 'text-start' : 'text-end'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {name}
              </th>
              {values.map((value, place) => (
                <td key={heads[place + 1]} className="py-1.5 pe-3 text-end last:pe-0">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
