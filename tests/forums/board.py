# board.py: a whole Misago in one file
import os, sys, django, misago.settings as M; from celery import Celery; from django.conf import settings
D = os.path.dirname(os.path.abspath(__file__))
c = Celery("board", broker="memory://"); c.conf.task_always_eager = True; c.set_default()
full = lambda s: [("misago." if n[0] == "m" else "django.") + n[2:] for n in s.split("|")]
settings.configure(SECRET_KEY="test", ALLOWED_HOSTS=["127.0.0.1"], ROOT_URLCONF=__name__, USE_TZ=True, TIME_ZONE="UTC", LANGUAGE_CODE="en-us",
  DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "postgres", "USER": "forum", "HOST": D + "/pg", "CONN_MAX_AGE": 60}},
  DEFAULT_AUTO_FIELD="django.db.models.AutoField", PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"], STATIC_URL="/static/", MEDIA_URL="/media/",
  MEDIA_ROOT=D + "/media", EMAIL_BACKEND="django.core.mail.backends.filebased.EmailBackend", EMAIL_FILE_PATH=D + "/mail", AUTH_USER_MODEL="misago_users.User",
  AUTHENTICATION_BACKENDS=["misago.users.authbackends.MisagoBackend"], CSRF_FAILURE_VIEW="misago.core.errorpages.csrf_failure", LOGIN_URL="misago:login",
  LOGOUT_URL="misago:logout", LOGIN_REDIRECT_URL="misago:index", SOCIAL_AUTH_STRATEGY="misago.socialauth.strategy.MisagoStrategy",
  INSTALLED_APPS=[a for a in M.INSTALLED_APPS if a not in ("debug_toolbar", "misago.faker")], INSTALLED_PLUGINS=[], MISAGO_NOTIFICATIONS_RETRY_DELAY=5,
  MIDDLEWARE=full("m users.middleware.RealIPMiddleware|m core.middleware.FrontendContextMiddleware|d contrib.sessions.middleware.SessionMiddleware|d middleware.common.CommonMiddleware"
    "|d middleware.csrf.CsrfViewMiddleware|d contrib.auth.middleware.AuthenticationMiddleware|d contrib.messages.middleware.MessageMiddleware|m cache.middleware.cache_versions_middleware"
    "|m conf.middleware.dynamic_settings_middleware|m socialauth.middleware.socialauth_providers_middleware|m users.middleware.UserMiddleware|m acl.middleware.user_acl_middleware"
    "|m core.middleware.ExceptionHandlerMiddleware|m users.middleware.OnlineTrackerMiddleware|m admin.middleware.AdminAuthMiddleware|m threads.middleware.UnreadThreadsCountMiddleware"),
  TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": M.TEMPLATE_CONTEXT_PROCESSORS}}],
  REST_FRAMEWORK={"DEFAULT_PERMISSION_CLASSES": ["misago.core.rest_permissions.IsAuthenticatedOrReadOnly"], "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "misago.core.exceptionhandler.handle_api_exception", "UNAUTHENTICATED_USER": "misago.users.models.AnonymousUser", "URL_FORMAT_OVERRIDE": None},
  LOGGING={"version": 1, "handlers": {"c": {"class": "logging.StreamHandler"}}, "root": {"handlers": ["c"], "level": "WARNING"}},
  MISAGO_SEARCH_CONFIG="simple", MISAGO_AVATARS_SIZES=[100], MISAGO_NEW_REGISTRATIONS_VALIDATORS=[])
django.setup(); from django.urls import include, path, re_path; from django.views.i18n import JavaScriptCatalog; from django.views.static import serve
urlpatterns = [path("", include("misago.urls", namespace="misago")), path("django-i18n.js", JavaScriptCatalog.as_view(), name="django-i18n"),
  re_path("^media/(?P<path>.*)$", serve, {"document_root": D + "/media"}),
  re_path("^static/(?P<path>.*)$", serve, {"document_root": os.path.dirname(M.__file__) + "/static"})]
def tune(flood=False, hold=0, **values):   # python board.py tune flood=True hold=1 hourly_post_limit=5: at once, without restart
  from misago.acl.cache import clear_acl_cache; from misago.acl.models import Role; from misago.cache.versions import invalidate_cache
  from misago.categories.models import CategoryRole; from misago.conf import SETTINGS_CACHE; from misago.conf.models import Setting
  def allow(r, **k): p = r.permissions; p.setdefault("misago.threads.permissions.threads", {}).update(k); r.permissions = p; r.save()
  allow(Role.objects.get(special_role="authenticated"), can_omit_flood_protection=not flood)
  allow(CategoryRole.objects.get(name="Start and reply threads"), can_hide_own_posts=2, can_hide_own_threads=2, require_replies_approval=hold)
  for k, v in {"default_avatar": "dynamic", "post_length_min": 1, **values}.items(): s = Setting.objects.get(setting=k); s.value = v; s.save()
  clear_acl_cache(); invalidate_cache(SETTINGS_CACHE)
def seed():
  tune(); from django.contrib.auth import get_user_model; from misago.conf.shortcuts import get_dynamic_settings; from misago.users.setupnewuser import setup_new_user
  U = get_user_model().objects; us = [U.create_superuser("mod", "mod@test.example", "secret")] + [U.create_user(n, n + "@test.example", "secret") for n in ("alice", "bob", "bot")]
  for u in us: setup_new_user(get_dynamic_settings(), u)
if sys.argv[1] in ("seed", "tune"): (seed if sys.argv[1] == "seed" else tune)(**{k: eval(v) for k, v in (a.split("=") for a in sys.argv[2:])})
else: from django.core.management import execute_from_command_line as run; run(sys.argv)
