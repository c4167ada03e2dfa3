import { Group } from '@mantine/core'
import { NavLink } from 'react-router'

const wide = { paddingInline: 12 }

/** Switches between the claims and the insurance forms of the whole clinic. */
export const ClaimsNav = () => (
  <Group component="nav" gap={4} wrap="nowrap" aria-label="Claims and coverage">
    <NavLink to="/v2/claims" end className="quiet" style={wide}>
      Claims
    </NavLink>
    <NavLink to="/v2/claims/coverage" className="quiet" style={wide}>
      Coverage of a day
    </NavLink>
  </Group>
)
