import type { ClinicUser } from '@archwire/contract/users/calls'
import { Loader } from '@mantine/core'
import { pageSettings } from '../../../lib/page-settings.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { actionLabels, actionsFor, type MenuAction } from './user-actions.ts'
import styles from './user-menu.module.css'

type Props = {
  user: ClinicUser
  /** What was chosen here is being done. */
  isBusy: boolean
  /** Something is being done, here or elsewhere: one thing at a time. */
  isOff: boolean
  onChoose: (action: MenuAction) => void
}

export const UserMenu = ({ user, isBusy, isOff, onChoose }: Props) => (
  <Menu
    label={isBusy ? `Changing ${user.fullName}` : `Actions for ${user.fullName}`}
    button={<span className={styles.button}>{isBusy ? <Loader size={16} /> : <MoreIcon />}</span>}
    isOff={isOff}
    items={actionsFor(user, pageSettings.sendsEmail()).map(action => ({
      label: actionLabels[action],
      onSelect: () => onChoose(action),
    }))}
  />
)
