import { isBlankValue, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/**
 * Families of national classifications and the ISCED-F 2013 field they fall under: CIP (four digits, United
 * States), ASCED (Australia) and CAH (United Kingdom). Only families that fall under one field are here.
 */
const families: Readonly<Record<string, string>> = {
  CIP2020: `01.01 0413|01.09 0811|01.10 0721|01.11 0811|03.01 0521|03.03 0831|03.05 0821|03.06 0522|04.02 0731|
    04.03 0731|04.05 0212|04.06 0731|09.04 0321|09.07 0211|09.09 0414|10.03 0211|11.01 061|11.02 0613|11.04 061|
    11.07 061|11.08 0613|11.09 0612|11.10 0612|12.05 1013|13.01 0111|13.10 0113|13.12 0113|13.13 0114|14.01 07|
    14.02 0716|14.05 0711|14.07 0711|14.08 0732|14.09 0714|14.10 071|14.14 0712|14.18 0722|14.19 0715|14.20 0715|
    14.21 0724|14.22 0716|14.23 0713|14.25 0724|14.28 0723|14.33 0732|14.35 0715|14.36 0715|14.42 0714|15.02 0732|
    15.03 071|15.08 0715|15.10 0732|16.01 023|16.03 0231|16.04 0231|16.05 0231|16.09 0231|16.11 0231|16.12 023|
    19.07 1012|22.00 0421|22.02 0421|22.03 0421|23.01 0232|23.13 0232|23.14 0232|25.01 0322|26.01 0511|26.02 0512|
    26.03 0511|26.04 0511|26.05 0511|26.07 0511|26.08 0511|26.09 0511|26.12 0512|26.13 0511|26.15 0511|27.01 0541|
    27.03 0541|27.05 0542|31.05 1014|38.01 0223|38.02 0221|39.06 0221|40.02 0533|40.05 0531|40.06 0532|40.08 0533|
    42.01 0313|42.27 0313|42.28 0313|43.01 1032|43.02 1032|44.04 0413|44.07 0923|45.02 0314|45.06 0311|45.09 0312|
    45.10 0312|45.11 0314|49.01 1041|50.03 0215|50.04 0212|50.05 0215|50.06 0211|50.07 0213|50.09 0215|51.06 0911|
    51.09 0914|51.10 0914|51.20 0916|51.23 0915|51.34 0913|51.38 0913|51.39 0913|52.01 0413|52.02 0413|52.03 0411|
    52.04 0415|52.06 0311|52.07 0413|52.08 0412|52.09 1013|52.10 0413|52.11 0413|52.14 0414|52.16 0411|52.17 0412|
    52.18 0416|54.01 0222`,
  ASCED: `0101 0541|0103 0533|0105 0531|0107 0532|0109 0511|0201 061|0203 061|0303 0711|0305 0716|0307 0715|
    0309 0732|0313 071|0315 0716|0401 0731|0403 0732|0501 0811|0503 0812|0505 0821|0507 0831|0601 0912|0603 0913|
    0605 0916|0607 0911|0611 0841|0615 0914|0617 0915|0619 0917|0701 0114|0703 0111|0801 0411|0803 0413|0805 0414|
    0807 1015|0809 0415|0811 0412|0901 0312|0905 0923|0907 0313|0909 0421|0911 1032|0913 0322|0917 022|0919 0311|
    0921 1014|1001 0215|1003 0213|1005 0212|1101 1013`,
  'CAH1.3.4': `CAH01-01-01 0912|CAH02-04-01 0913|CAH02-02-01 0916|CAH03-01-02 0511|CAH03-01-06 0511|
    CAH03-01-08 0511|CAH04-01-01 0313|CAH05-01-01 0841|CAH07-01-01 0533|CAH07-02-01 0531|CAH09-01-01 0541|
    CAH09-01-03 0542|CAH10-01-02 0715|CAH10-01-08 071|CAH11-01-01 061|CAH11-01-02 061|CAH11-01-03 061|
    CAH11-01-04 0613|CAH15-01-02 0314|CAH15-01-04 0314|CAH15-02-01 0311|CAH15-03-01 0312|CAH15-04-03 0413|
    CAH16-01-01 0421|CAH17-01-02 0413|CAH17-01-05 0414|CAH17-01-07 0412|CAH17-01-08 0411|CAH19-01-02 0231|
    CAH19-01-05 0232|CAH20-01-01 0222|CAH20-02-01 0223|CAH20-02-02 0221|CAH24-01-05 0321|CAH25-01-03 0212|
    CAH25-01-04 0211|CAH25-02-02 0215|CAH25-02-03 0215|CAH26-01-01 0532`,
}

const crosswalk = new Map(
  Object.entries(families).flatMap(([system, rows]) =>
    rows.split('|').map((row) => {
      const [code = '', field = ''] = row.trim().split(' ')
      return [`${system} ${code}`, field] as const
    }),
  ),
)
const digitsOf: Readonly<Record<string, number>> = { CIP2020: 5, ASCED: 4, 'CAH1.3.4': 11 }

/**
 * The ISCED-F 2013 code of a program, two to four digits. A national code makes it more exact, as long as it
 * falls under the broad field the source states. Null when the source states none.
 * @throws Unclear for a code that is not of ISCED-F
 */
export function fieldOfStudy(stated: string, system: string, nationalCode: string): string | null {
  if (isBlankValue(stated)) return null
  const code = /^\d$/u.test(stated) ? `0${stated}` : stated
  if (!/^(?:0\d|10)\d{0,2}$/u.test(code)) throw new Unclear(rowRefusals.unknownFieldCode({ text: stated }))
  const finer = crosswalk.get(`${system} ${nationalCode.slice(0, digitsOf[system] ?? 0)}`)
  return finer?.startsWith(code) ? finer : code
}
