import type { Image } from '@archwire/contract/imaging/calls'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import styles from './picture-button.module.css'
import { StoredImage } from './stored-image.tsx'

type Props = {
  patientId: number
  image: Image
  name: string
  className: string | undefined
  isLazy?: boolean
  onView: () => void
  items: MenuItem[]
  /** What the menu needs beside it, unseen. */
  children?: ReactNode
}

/**
 * A picture that is looked at when it is pressed, with a menu in its corner. On a phone there is no room for one: what can
 * be done with a picture is found where it is looked at.
 */
export function PictureButton(props: Props) {
  const { patientId, image, name, className, isLazy = false, onView, items, children } = props
  const isPhone = useIsPhone()
  const place = `${styles.view} ${className}`
  return (
    <>
      <StoredImage
        patientId={patientId}
        image={image}
        src={image.thumbnailUrl}
        alt={name}
        isLazy={isLazy}
        frame={(inside, hasButton) =>
          hasButton ? (
            <div className={place}>{inside}</div>
          ) : (
            <button type="button" className={place} aria-label={`View ${name}`} onClick={onView}>
              {inside}
            </button>
          )
        }
      />
      {isPhone ? null : (
        <div className={`${styles.menu} screen-only`}>
          <Menu label={`More for ${name}`} button={<MoreIcon />} items={items} />
          {children}
        </div>
      )}
    </>
  )
}
