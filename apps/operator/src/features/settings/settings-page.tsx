import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Link } from 'react-router';
import { contentPath } from '../../paths.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Loaded, Page } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { CrowdPanel } from './crowd-panel.tsx';
import { PlatformForm } from './platform-form.tsx';
import { RobotPanel } from './robot-panel.tsx';

/** The platform's settings and the switches of the demo. */
export function SettingsPage() {
  const platform = useOperatorQuery(queryKeys.platform, OPERATOR_CALLS.getPlatformSettings, {});
  const robot = useOperatorQuery(queryKeys.robot, OPERATOR_CALLS.getRobot, {});
  const crowd = useOperatorQuery(queryKeys.crowd, OPERATOR_CALLS.getCrowd, {});
  return (
    <Page
      title={t('Settings')}
      detail={
        <>
          {rich(
            'Changes apply to every player from the next call. Amounts are whole points. Support numbers are part of the {link}.',
            {
              link: (
                <Link to={contentPath('contacts')} className="link">
                  {t('content')}
                </Link>
              ),
            },
          )}
        </>
      }
    >
      <Loaded query={platform} what={t('the settings')}>
        {({ settings }) => <PlatformForm settings={settings} />}
      </Loaded>
      <Loaded query={robot} what={t('the robot')}>
        {(data) => <RobotPanel robot={data} />}
      </Loaded>
      <Loaded query={crowd} what={t('the demo players')}>
        {(data) => <CrowdPanel crowd={data} />}
      </Loaded>
    </Page>
  );
}
