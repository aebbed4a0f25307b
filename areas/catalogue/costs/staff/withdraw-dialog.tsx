import { ConfirmAndSend } from '#kit/forms/confirm-and-send.tsx'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import { withdrawDestinationCost, type DestinationCost } from '../contract/money.ts'
import { describeCost } from './describe-cost.ts'

const texts = staffCosts.costs.confirm

interface Props {
  /** The cost to withdraw; null closes the dialog. */
  cost: DestinationCost | null
  onClose: () => void
}

/** Confirms and withdraws a cost. */
export const WithdrawDialog = ({ cost, onClose }: Props) => (
  <ConfirmAndSend
    route={withdrawDestinationCost}
    input={cost && { params: { costId: cost._id } }}
    texts={texts}
    onClose={onClose}
  >
    {cost !== null && texts.text({ what: describeCost(cost) })}
  </ConfirmAndSend>
)
