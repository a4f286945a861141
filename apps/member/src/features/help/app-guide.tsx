import { system } from '@lantern/contract/system'
import { Button } from '@lantern/ui/button'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { install, installing, isInstalled } from '../../install.ts'
import { safeOutsideUrl } from '../../outside-url.ts'
import { QrCode } from '../../parts/qr-code.tsx'
import { useBrand } from '../../site.ts'

/** How the site becomes an app on a phone or a desk, and codes that lead a phone to it. */
export function AppGuide() {
  const { brandName } = useBrand()
  const wish = useStore(installing, (state) => state.wish)
  return (
    <>
      <p>
        <Trans>
          {brandName} is an app without a store: it stands on your home screen, opens at once, and
          is always the newest version. It takes hardly any room.
        </Trans>
      </p>
      {isInstalled() && (
        <p className="font-semibold text-positive">
          <Trans>You are using the app right now.</Trans>
        </p>
      )}
      {wish !== undefined && (
        <Button
          className="self-start"
          icon={<Download aria-hidden="true" />}
          onClick={() => void install()}
        >
          <Trans>Install {brandName}</Trans>
        </Button>
      )}
      <Codes />
      <Guides />
    </>
  )
}

function Codes() {
  const { t } = useLingui()
  const { brandName } = useBrand()
  const { data } = useRead(system.status, {})
  const android = safeOutsideUrl(data?.info.resources['ANDROID']?.url)
  const ios = safeOutsideUrl(data?.info.resources['IOS']?.url)
  return (
    <ul className="flex flex-wrap gap-6">
      <Code address={location.origin} label={t`Scan with your phone`} about={brandName} />
      {android !== undefined && (
        <Code address={android} label={t`App for Android`} about={t`Download for Android`} isLink />
      )}
      {ios !== undefined && (
        <Code address={ios} label={t`App for iPhone`} about={t`Download for iPhone`} isLink />
      )}
    </ul>
  )
}

interface CodeProps {
  readonly address: string
  readonly label: string
  readonly about: string
  readonly isLink?: boolean
}

function Code({ address, label, about, isLink = false }: CodeProps) {
  const { t } = useLingui()
  return (
    <li className="flex flex-col items-center gap-2 text-13 font-semibold">
      <QrCode text={address} label={t`QR code: ${address}`} />
      <span>{label}</span>
      {isLink && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="min-h-11 content-center text-primary-hover underline"
        >
          {about}
        </a>
      )}
    </li>
  )
}

function Guides() {
  const { t } = useLingui()
  return (
    <>
      <Guide
        title={t`On Android`}
        steps={[
          <Trans key="1">Open this site in Chrome.</Trans>,
          <Trans key="2">Press the three dots at the top right.</Trans>,
          <Trans key="3">Choose “Install app” or “Add to home screen”, and confirm.</Trans>,
        ]}
      />
      <Guide
        title={t`On an iPhone or iPad`}
        steps={[
          <Trans key="1">Open this site in Safari.</Trans>,
          <Trans key="2">Press the share button, the square with the arrow.</Trans>,
          <Trans key="3">Choose “Add to Home Screen”, and press “Add”.</Trans>,
        ]}
      />
      <Guide
        title={t`On a computer`}
        steps={[
          <Trans key="1">Open this site in Chrome or Edge.</Trans>,
          <Trans key="2">Press the install sign at the end of the address bar.</Trans>,
          <Trans key="3">Confirm. The app stands among your other programs.</Trans>,
        ]}
      />
    </>
  )
}

function Guide({ title, steps }: { readonly title: string; readonly steps: readonly ReactNode[] }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-18 text-display">{title}</h3>
      <ol className="flex list-decimal flex-col gap-1 ps-5">
        {steps.map((step, at) => (
          // The steps of a guide stay in their places.
          <li key={at}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
