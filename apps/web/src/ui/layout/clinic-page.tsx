import { Button } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import styles from './clinic-page.module.css'

type ClinicPageProps = {
  title: string
  /** For whoever gives it the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Beside the title. */
  aside: ReactNode
  children: ReactNode
}

/** A page about the patients of the whole clinic. */
export const ClinicPage = ({ title, titleRef, aside, children }: ClinicPageProps) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      {aside}
    </div>
    {children}
  </div>
)

type ListPageProps = {
  title: string
  /** Where the whole list is as a file; undefined while there is none. */
  fileUrl: string | undefined
  children: ReactNode
}

/** A page that lists something of the whole clinic, which can be taken along as a file. */
export function ListPage({ title, fileUrl, children }: ListPageProps) {
  usePageTitle(title)
  return (
    <div className={styles.listPagePage}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {fileUrl === undefined ? null : (
          <Button component="a" variant="default" href={fileUrl} download>
            Export CSV
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
