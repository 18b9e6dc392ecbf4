import { buttonClass, Skeleton } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { FileDown, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';

const SIDE = 'mx-auto size-56 rounded-card';

/**
 * The QR code of a UPI link, or the picture that the operator uploaded, and a button that saves it: payment apps read a
 * saved picture on the same phone. The QR library loads with the first code.
 */
export function QrPicture({ image, link }: { image: string; link: string | undefined }) {
  const t = useT();
  const [broken, setBroken] = useState(false);
  if (image !== '' && !broken) {
    return (
      <>
        <img
          src={image}
          alt={t('qr.alt')}
          width={224}
          height={224}
          onError={() => setBroken(true)}
          className={`${SIDE} bg-white object-contain`}
        />
        <SaveQr href={image} />
      </>
    );
  }
  return link === undefined ? <NoQr /> : <DrawnQr link={link} />;
}

function DrawnQr({ link }: { link: string }) {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: ['public', 'qr', link],
    queryFn: () => drawQr(link),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  if (isError) return <NoQr />;
  if (data === undefined) return <Skeleton className={SIDE} />;
  return (
    <>
      <img src={data.shown} alt={t('qr.alt')} width={224} height={224} className={`${SIDE} bg-white p-1.5`} />
      <SaveQr href={data.saved} />
    </>
  );
}

/** Saves the picture on the device. A picture of another host opens in a new tab instead. */
function SaveQr({ href }: { href: string }) {
  const t = useT();
  return (
    <a href={href} download="upi-qr.png" target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
      <FileDown size={18} aria-hidden="true" className="text-clay" />
      {t('qr.save')}
    </a>
  );
}

/**
 * Returns a QR code as data URLs: an SVG to show, and a PNG to save, because payment apps read no SVG. Dark on light in
 * both themes, because scanners need it.
 */
async function drawQr(text: string): Promise<{ shown: string; saved: string }> {
  const { toDataURL, toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  const saved = await toDataURL(text, { width: 720, margin: 2, errorCorrectionLevel: 'M' });
  return { shown: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`, saved };
}

function NoQr() {
  const t = useT();
  return (
    <div className={`${SIDE} grid place-content-center justify-items-center gap-2 bg-shut-soft text-center text-shut`}>
      <QrCode size={34} aria-hidden="true" />
      <p className="px-4 text-sm font-semibold">{t('qr.unavailable')}</p>
    </div>
  );
}
